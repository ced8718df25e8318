"""What a step of an answer is called: its title, its choices, what each of them does.

Every function gives texts from the most to the least telling; the first that the language has, and
whose parameters are all known, is shown. Ids, for the game `orconomics` and the verb `play`:

    orconomics.step.play.use              the title while the use of the card is chosen
    orconomics.step.play.where.create     the same, when `create` was the last choice
    orconomics.whole.play                 a choice that is a whole answer
    orconomics.whole.play.base            the same, where it ends with the base
    orconomics.choice.play.create         a choice from `create` on
    orconomics.choice.play.create.base    the same, where it ends with the base
    orconomics.choice.play.ability.food   a choice from `ability` on, after `food`
    orconomics.choice.play.base           a choice from the base on
    orconomics.note.play.create           one line under it

Parameters are the parts of the answer by what they are (card, sector...), by their place (first,
second...), and who is asked; of a title also the number of the choice (nth), where several of one
kind follow each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.session import labels
from companion.session.answer_picker import NOTHING, VERB, Chosen, Picker, Step
from engine.core.options import Args, Option
from engine.core.table import AnyTable
from engine.core.text import Arg, Text, msg

if TYPE_CHECKING:
    from companion.i18n.catalogue import Catalogue

PLACES = ("first", "second", "third", "fourth", "fifth")


def parameters(table: AnyTable, said: Sequence[Chosen]) -> dict[str, Arg]:
    """Arguments by name and by place; the verb is none of them."""
    args = [part for part in said if part.slot != VERB]
    found: dict[str, Arg] = {}
    for index, (place, part) in enumerate(zip(PLACES, args, strict=False)):
        word = _word(table, _verb(said), _args(args[: index + 1]), part.slot)
        found[place] = word
        if part.slot:
            found.setdefault(part.slot, word)
        if isinstance(part.token, int):
            found.setdefault("n", part.token)
    return found


def titles(table: AnyTable, picker: Picker, who: str = "", chosen: bool = False) -> list[Text]:
    """What is asked at this step; nothing where the question itself still says it.

    chosen: who answers was chosen among several, so that the question was read already.
    """
    decided = picker.decided
    if len(decided) < 2 and not (picker.can_go_back or picker.typed_later or chosen):
        return []
    given = parameters(table, decided)
    if who:
        given["who"] = who
    game, verb, last = table.rulebook.id, picker.verb, picker.last
    slot = picker.slot or next((option.kind for option in picker.inputs), "")
    given["nth"] = sum(part.slot == slot for part in decided) + 1
    if not verb:
        ids = [f"{game}.step.{slot}"]
    else:
        before = decided[-2].token if len(decided) > 2 else ""
        ids = [f"{game}.step.{verb}.{slot}.{last}.{before}", f"{game}.step.{verb}.{slot}.{last}"]
        ids += [f"{game}.step.{verb}.{slot}", f"{game}.step.{verb}"]
    if picker.can_go_back:
        ids += [f"{game}.step.{slot}", f"session.step.{slot}", "session.step.what"]
    return [Text(id_, given) for id_ in ids]


def number_titles(table: AnyTable, picker: Picker, what: str) -> list[Text]:
    """What is asked where all that is left is told in a table of numbers; what was chosen last."""
    way = picker.ways[0]
    given = parameters(table, picker.decided)
    own = Text(f"{table.rulebook.id}.step.{picker.verb}.{way.slot(len(way.path) - 1)}", given)
    return [own, msg("session.step.numbers", what=what)]


def choice_texts(table: AnyTable, step: Step) -> list[list[Text]]:
    """The parts of a choice's name, to be joined; of each list the first that can be said.

    A sentence that says all that is left ends the name: see `ends_the_name`.
    """
    verb = _verb(step.said)
    if step.token == NOTHING:
        given = parameters(table, step.said)
        ids = (f"{table.rulebook.id}.choice.{verb}.alone", "session.step.alone")
        return [[Text(id_, given) for id_ in ids]]
    found = []
    for place in step.places:
        texts = _sentences(table, step, place)
        if step.said[place].slot == VERB:
            texts.append(labels.verb(table, verb))
        else:
            args, slot = _args(step.said[: place + 1]), step.said[place].slot
            texts += _named(step.option, args, _word(table, verb, args, slot))
        found.append(texts)
    return found


def ends_the_name(text: Text) -> bool:
    """Whether a text of `choice_texts` says all that follows too."""
    return ".choice." in text.id or ".whole." in text.id


def name(table: AnyTable, step: Step, catalogue: Catalogue) -> str:
    """What a choice is called, on the host's screen and on a guest's page."""
    said = []
    for texts in choice_texts(table, step):
        text = catalogue.first(texts) or texts[-1]
        said.append(catalogue.say(text))
        if ends_the_name(text):
            break
    return capital(" · ".join(said))


def row_notes(table: AnyTable, steps: Sequence[Step], catalogue: Catalogue) -> list[str]:
    """The lines under choices that stand under each other: what a word does in general is said
    once, what a choice costs or brings under each."""
    said: list[str] = []
    for step in steps:
        text = catalogue.first(notes(table, step))
        line = catalogue.say(text) if text is not None else ""
        general = text is not None and (text.id.endswith(".why") or not text.args)
        said.append("" if general and line in said else line)
    return said


def capital(text: str) -> str:
    """The text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def addressed(text: str, name: str) -> str:
    """A question as it stands beside the name of the one who is asked, which need not come twice.

    >>> addressed("Ana: roll two dice", "Ana"), addressed("Ana has no token left", "Ana")
    ('Roll two dice', 'Ana has no token left')
    """
    if not name or not text.startswith(name):
        return text
    rest = text[len(name) :].lstrip()
    return capital(rest[1:].lstrip()) if rest.startswith(":") else text


def notes(table: AnyTable, step: Step) -> list[Text]:
    """One line on what a choice does and what it costs."""
    game, verb = table.rulebook.id, _verb(step.said)
    upto = step.said[: step.places[0] + 1] if step.places else step.said
    tried = (step.said, upto) if step.final else (upto,)
    told = (_ask_option(step.option, "note", _args(said)) for said in tried if len(said) > 1)
    found = [text for text in told if text is not None][:1]
    if step.slot == VERB:
        return found if step.rest else [*found, Text(f"{game}.verb.{step.token}.why", {})]
    return [*found, Text(f"{game}.note.{verb}.{step.token}", parameters(table, step.said))]


def _sentences(table: AnyTable, step: Step, at: int) -> list[Text]:
    """Texts for all that is left of a choice, from one of its parts on."""
    said, verb = step.said, _verb(step.said)
    if not verb:
        return []
    game, given, end = table.rulebook.id, parameters(table, said), said[-1].slot
    found = []
    if step.final and len(said) > 1 and at == step.places[0] and (at == 0 or at == 1):
        found += [f"{game}.whole.{verb}.{end}", f"{game}.whole.{verb}"]
    part, before = said[at], said[at - 1].token
    if part.slot != VERB:
        slot = part.slot or PLACES[at - 1]
        tails = (f"{part.token}.{before}", f"{part.token}.{end}", f"{part.token}", slot)
        found += [f"{game}.choice.{verb}.{tail}" for tail in tails]
    return [Text(id_, given) for id_ in found]


def _word(table: AnyTable, verb: str, args: Args, slot: str) -> Arg:
    """The last of some arguments as it is said."""
    return labels.word(table, args[-1], labels.place_of(table, verb, args, slot))


def _named(option: Option, args: Args, said: Arg) -> list[Text]:
    told = _ask_option(option, "named", args)
    plain = said if isinstance(said, Text) else msg("session.chosen", what=said)
    return [told, plain] if told is not None else [plain]


def _verb(said: Sequence[Chosen]) -> str:
    return next((str(part.token) for part in said if part.slot == VERB), "")


def _args(said: Sequence[Chosen]) -> Args:
    return tuple(part.token for part in said if part.slot != VERB)


def _ask_option(option: Option, what: str, args: Args) -> Text | None:
    tell = getattr(option, what, None)
    if tell is None:
        return None
    told: Text | None = tell(args)
    return told


def seat_of(step: Step, seats: Mapping[str, int]) -> int:
    """The player that a step names, with the word that leads to the name; -1 for none."""
    named = step.token if step.final or not step.rest else step.rest[-1]
    return seats.get(named, -1) if isinstance(named, str) else -1
