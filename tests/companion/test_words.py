"""One thing, one name: words that docs/words.md rules out do not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.i18n.catalogue import Message, load

GLOSSARY = Path(__file__).resolve().parents[2] / "docs" / "words.md"

RULED_OUT = {
    "en": (
        r"industr(y|ies)",
        r"mortgag\w+",
        r"saved tables?",
        r"lay (a|the|your own)( new)? table",
        r"whole table",
        r"read in",
        r"start-ups?",
        r"strict tables?",
        r"taught",
        r"reckon\w*",
        r"mended",
        r"\w'\w+",
    ),
    "fr": (
        r"industries?",
        r"(?<!jeu de )(?<!jeux de )sociétés?",
        r"(?:un|le|de|vos|des|les|ses|par) prêts?",
        r"start-ups?",
        r"l[’']app(lication)?",
        r"tables? strictes?",
        r"toute la table",
        r"exportation",
        r"tribus?",
        r"promou\w+|promotions?",
        r"ou pouvoir",
        r"cartes? armée",
        r"places? (privées?|publiques?|d’État)",
        r"\w'\w+",
    ),
    "ru": (
        r"сектор\w*",
        r"фишк\w+",
        r"квест\w*",
        r"выгрузк\w+",
        r"(сохранённ|строг)\w+ стол\w*",
        r"весь стол",
        r"двух костей",
        r"оформление",
        r"заём|займ(а|ы|ов|у|ом|ами)",
        r"наци[яию]\w*",
        r"волатильн\w+",
        r"умени\w+",
        r"арми(я|и|ю|ей|й)",
        r"захва(т|ч)\w+",
        r"снять кредит\w*",
        r"чис(ла|ел) из коробки",
        r"кредит\w* на (чужую )?компани\w+",
    ),
}


def forms(message: Message) -> list[str]:
    if isinstance(message, str):
        return [message]
    return [form for key, form in message.items() if key != "by"]


@pytest.mark.parametrize("language", RULED_OUT)
def test_no_word_that_was_ruled_out_comes_back(language: str) -> None:
    wrong = re.compile(rf"(?<![\w{{])(?:{'|'.join(RULED_OUT[language])})(?!\w)", re.IGNORECASE)
    found = [
        (id_, hit.group())
        for id_, message in load(language, strict=True).messages.items()
        for form in forms(message)
        if (hit := wrong.search(form))
    ]
    assert found == []


def test_the_glossary_names_each_thing_in_all_languages() -> None:
    rows = [line for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[1:]]
    named = [row for row in cells if not set(row[0]) <= {"-", " "}]
    assert len(named) > 10
    assert all(len(row) == 5 and all(row[:4]) for row in named)
