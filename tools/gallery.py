"""Every widget of the kit on a few pages, to be looked at: see tools/screenshots.py."""

from __future__ import annotations

from collections.abc import Callable

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.widgets.badge import PlayerBadge, seat_colour
from companion.widgets.bars import AppBar, StageRail
from companion.widgets.base import Column, Row, Scroller, Txt
from companion.widgets.buttons import ButtonRow, ChipButton, PrimaryButton, SecondaryButton
from companion.widgets.cards import CardGrid, CardItem
from companion.widgets.charts import Bar, BarChart, LineChart, Series
from companion.widgets.checklist import CheckItem, CheckList
from companion.widgets.choices import Choice, ChoiceList, SwitchRow
from companion.widgets.dice import DicePad
from companion.widgets.draglist import DragList
from companion.widgets.emblem import Emblem
from companion.widgets.field import TextField
from companion.widgets.figures import CountLabel, EmptyState, Figure, Progress
from companion.widgets.shell import Sheet, Shell
from companion.widgets.stepper import AmountInput, Quick
from companion.widgets.surface import Card
from engine.core.registry import games

SAMPLES: dict[str, dict[str, str]] = {
    "en": {
        "game": "Orconomics",
        "turn": "Turn 14 · first to 11",
        "stages": "Start|Profits|Auction|Develop|End",
        "oracle": "is the Oracle",
        "roll": "Roll the Forecast dice",
        "roll_note": "The total names the Active Industry.",
        "sector": "5 + 3 = 8\nTotemology",
        "interest": "Ana pays interest for 2 loans",
        "crisis": "Crisis token stays on Food",
        "bids": "bids or passes",
        "auction": "Auction: Totemology",
        "limit": "Ana bid 3 gold. Bo can pay up to 5.",
        "pass": "Pass",
        "bid": "Bid 4 gold",
        "all_in": "all in 5",
        "winner": "Ana wins",
        "standings": "Standings",
        "points": "Points by turn",
        "dice": "Dice against the odds",
        "money": "money",
        "loans": "loans",
        "cards": "cards",
        "tokens": "tokens",
        "why_not": "The bank has no more loans",
        "choose": "What do you build?",
        "deleted": "Table deleted",
        "empty": "No tables yet",
        "empty_note": "Put a game on the table and start.",
        "new": "New table",
        "name": "Player's name",
        "odds": "Show the odds",
        "odds_note": "Chance of each sector and expected income",
    },
    "fr": {
        "game": "Orconomics",
        "turn": "Tour 14 · premier à 11",
        "stages": "Début|Profits|Enchères|Développement|Fin",
        "oracle": "est l'Oracle",
        "roll": "Lancez les dés de Prévision",
        "roll_note": "Leur somme désigne l'Industrie active.",
        "sector": "5 + 3 = 8\nTotémologie",
        "interest": "Ana paie les intérêts de 2 emprunts",
        "crisis": "Le jeton Crise reste sur Alimentation",
        "bids": "enchérit ou passe",
        "auction": "Enchères : Totémologie",
        "limit": "Ana a misé 3 or. Bo peut payer jusqu'à 5.",
        "pass": "Passer",
        "bid": "Miser 4 or",
        "all_in": "tapis 5",
        "winner": "Ana gagne",
        "standings": "Classement",
        "points": "Points par tour",
        "dice": "Les dés face aux probabilités",
        "money": "argent",
        "loans": "emprunts",
        "cards": "cartes",
        "tokens": "jetons",
        "why_not": "La banque n'a plus d'emprunts",
        "choose": "Que construisez-vous ?",
        "deleted": "Partie supprimée",
        "empty": "Aucune partie",
        "empty_note": "Posez un jeu sur la table et commencez.",
        "new": "Nouvelle partie",
        "name": "Nom du joueur",
        "odds": "Afficher les chances",
        "odds_note": "Probabilité de chaque secteur et revenu attendu",
    },
    "ru": {
        "game": "Орки и экономика",
        "turn": "Ход 14 · играем до 11",
        "stages": "Начало|Прибыли и убытки|Аукцион|Развитие|Конец хода",
        "oracle": "сейчас Оракул",
        "roll": "Бросьте кубики Прогноза",
        "roll_note": "Сумма укажет действующую отрасль.",
        "sector": "5 + 3 = 8\nТотемостроение",
        "interest": "Ана платит проценты по двум кредитам",
        "crisis": "Жетон кризиса остаётся на Продовольствии",
        "bids": "делает ставку или пасует",
        "auction": "Аукцион: Тотемостроение",
        "limit": "Ана предлагает 3 золотых. Бо может заплатить до 5.",
        "pass": "Пас",
        "bid": "Ставка: 4 золотых",
        "all_in": "всё: 5",
        "winner": "Победила Ана",
        "standings": "Итоги",
        "points": "Очки по ходам",
        "dice": "Кубики и вероятности",
        "money": "деньги",
        "loans": "кредиты",
        "cards": "карты",
        "tokens": "жетоны",
        "why_not": "В банке больше нет кредитов",
        "choose": "Что вы строите?",
        "deleted": "Партия удалена",
        "empty": "Партий пока нет",
        "empty_note": "Положите игру на стол и начните.",
        "new": "Новая партия",
        "name": "Имя игрока",
        "odds": "Показывать шансы",
        "odds_note": "Вероятность каждого сектора и ожидаемый доход",
    },
}

PLAYERS = ("Ana", "Bo", "Cy", "Dee", "Eve", "Fox [b]x[/b]", "Gus {who}", "Hedwig-Marie-Antoinette")


def sample(key: str) -> str:
    return SAMPLES[App.get_running_app().words.language][key]


def page(*widgets: Widget, title: str, rail: int = -1) -> Shell:
    shell, frame = Shell(), BoxLayout(orientation="vertical")
    frame.add_widget(AppBar(title=title, subtitle=sample("turn"), has_undo=True, has_menu=True))
    if rail >= 0:
        holder = Column(padding=(dp(12), 0, dp(12), dp(8)))
        holder.add_widget(StageRail(stages=sample("stages").split("|")))
        frame.add_widget(holder)
    scroll, column = Scroller(), Column(padding=(dp(8), dp(4), dp(8), dp(12)))
    for widget in widgets:
        column.add_widget(widget)
    scroll.add_widget(column)
    frame.add_widget(scroll)
    shell.show(frame)
    return shell


def card(*widgets: Widget, seat: int = -1) -> Card:
    made = Card(edge=seat_colour(seat) if seat >= 0 else (0, 0, 0, 0))
    for widget in widgets:
        made.add_widget(widget)
    return made


def beside(*widgets: Widget) -> Row:
    row = Row(spacing=dp(8))
    for widget in widgets:
        row.add_widget(widget)
    return row


def buttons(*made: Widget) -> ButtonRow:
    row = ButtonRow()
    for button in made:
        row.add_widget(button)
    return row


def table_page() -> Widget:
    words = App.get_running_app().words
    todo = CheckList(title=words.tell("app.table.on_the_table"))
    todo.items = [
        CheckItem("a", sample("interest"), "−2", "loss", ticked=True),
        CheckItem("b", sample("crisis")),
    ]
    prompt = card(
        PlayerBadge(seat=0, name="Ana", note=sample("oracle")),
        Txt(text=sample("roll"), role="title"),
        Txt(text=sample("roll_note"), tone="muted"),
        DicePad(count=2, values=[5, 3]),
        buttons(
            SecondaryButton(text=sample("sector")),
            PrimaryButton(text=words.tell("app.do.scan"), icon="camera"),
        ),
        seat=0,
    )
    return page(prompt, todo, title=sample("game"), rail=0)


def auction_page() -> Widget:
    amount = AmountInput(value=4, least=0, most=5)
    amount.quick = [
        Quick("+1", 1),
        Quick("+2", 2),
        Quick(sample("all_in"), 5, exact=True, lit=True),
    ]
    prompt = card(
        PlayerBadge(seat=1, name="Bo", note=sample("bids")),
        Txt(text=sample("auction"), role="title"),
        Txt(text=sample("limit"), tone="muted"),
        amount,
        buttons(SecondaryButton(text=sample("pass")), PrimaryButton(text=sample("bid"))),
        seat=1,
    )
    badges = [PlayerBadge(seat=i, name=name) for i, name in enumerate(PLAYERS)]
    return page(prompt, card(*badges), title=sample("game"), rail=2)


def choices_page() -> Widget:
    listed = ChoiceList()
    listed.choices = [
        Choice("a", sample("auction"), sample("limit"), icon="gavel", amount="−3"),
        Choice("b", "Bo", sample("bids"), seat=1, amount="+2", amount_tone="gain"),
        Choice("c", sample("loans"), icon="bank", reason=sample("why_not")),
    ]
    grid = CardGrid(most=3)
    grid.items = [
        CardItem("a", sample("cards"), 3, "×3"),
        CardItem("b", sample("tokens"), 1),
        CardItem("c", sample("loans"), 1, reason=sample("why_not")),
        CardItem("d", sample("crisis"), 2),
    ]
    grid.picks = {"a": 2}
    return page(
        card(Txt(text=sample("choose"), role="title"), listed, seat=2),
        card(grid),
        card(
            SwitchRow(text=sample("odds"), subtitle=sample("odds_note"), active=True),
            SwitchRow(text=sample("odds"), subtitle=sample("odds_note")),
            TextField(label=sample("name"), text="Ana", error=sample("why_not")),
        ),
        title=sample("game"),
        rail=3,
    )


def players_page() -> Widget:
    cards = []
    for seat, score in ((0, 8), (3, 7), (1, 6)):
        head = beside(PlayerBadge(seat=seat, name=PLAYERS[seat]))
        head.add_widget(CountLabel(value=score, role="hero", pos_hint={"center_y": 0.5}))
        figures = beside(
            Figure(parts=[("3", "coin-4"), ("2", "coin-1")], label=sample("money")),
            Figure(parts=[("2", "")], label=sample("loans")),
            Figure(parts=[("4", "")], label=sample("cards")),
            Figure(parts=[("2", "")], label=sample("tokens")),
        )
        bar = Progress(value=score / 11, colour=seat_colour(seat))
        cards.append(card(head, bar, figures, seat=seat))
    seats = DragList()
    seats.entries = [(name, name, seat) for seat, name in enumerate(PLAYERS[:4])]
    return page(*cards, card(seats), title=sample("standings"))


def results_page() -> Widget:
    lines = LineChart(size_hint_y=None, height=dp(160))
    runs = ((1, 1, 2, 2, 3, 4, 5, 7, 8), (0, 1, 2, 3, 4, 4, 5, 6, 7), (0, 0, 1, 2, 2, 3, 5, 5, 6))
    lines.series = [Series(seat, run) for seat, run in zip((0, 3, 1), runs, strict=True)]
    bars = BarChart(size_hint_y=None, height=dp(120))
    rolled = (1, 2, 2, 5, 4, 7, 6, 3, 3, 2, 1)
    odds = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    bars.bars = [
        Bar(str(total), rolled[total - 2], 36 * odds[total - 2] / 36) for total in range(2, 13)
    ]
    chips = StackLayout(size_hint_y=None, spacing=dp(8))
    chips.bind(minimum_height=chips.setter("height"))
    for key in ("money", "loans", "cards"):
        chips.add_widget(ChipButton(text=sample(key), lit=key == "money"))
    return page(
        card(Txt(text=sample("points"), role="title"), lines, chips, seat=0),
        card(Txt(text=sample("dice"), role="title"), bars, seat=0),
        title=sample("winner"),
    )


def emblem_page() -> Widget:
    row = StackLayout(size_hint_y=None, spacing=dp(8))
    row.bind(minimum_height=row.setter("height"))
    for game in games():
        row.add_widget(Emblem(game=game, size_hint=(None, None), size=(dp(96), dp(96))))
    empty = EmptyState(
        icon="cards-outline",
        title=sample("empty"),
        text=sample("empty_note"),
        action=sample("new"),
    )
    shell = page(card(row), card(empty), title=sample("game"))
    shell.show_toast(sample("deleted"), shell.words.tell("app.do.undo"))
    return shell


def sheet_page() -> Widget:
    shell = table_page()
    sheet = Sheet(title=sample("choose"))
    listed = ChoiceList()
    listed.choices = [Choice(str(i), sample("crisis"), icon="star") for i in range(3)]
    sheet.add_widget(listed)
    sheet.add_widget(PrimaryButton(text=shell.words.tell("app.do.done")))
    shell.open_sheet(sheet)
    return shell


PAGES: dict[str, Callable[[], Widget]] = {
    "table": table_page,
    "auction": auction_page,
    "choices": choices_page,
    "players": players_page,
    "results": results_page,
    "emblems": emblem_page,
    "sheet": sheet_page,
}
