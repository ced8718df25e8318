"""`python main.py print`, as a person would type it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.printing.command import main


def test_a_pdf_is_written(tmp_path: Path) -> None:
    target = tmp_path / "tags.pdf"
    assert main(["orc", "-o", str(target), "--lang", "ru", "--size", "20"]) == 0
    assert target.read_bytes().startswith(b"%PDF")


def test_the_test_page_needs_no_game(tmp_path: Path) -> None:
    target = tmp_path / "test.pdf"
    assert main(["--test-page", "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["chess"],
        ["orc", "--size", "60"],
        ["orc", "--size", "nan"],
        ["orc", "--paper", "A3"],
        ["orc", "--labels", "1x1"],
        ["orc", "--only", "dragon"],
        ["orc", "--spare", "-1"],
        ["orc", "--spare", "21"],
        ["orc", "--spare", "9" * 30],
        ["orc", "--blank", "900"],
        ["orc", "-o", "no/such/folder/tags.pdf"],
        ["--test-page", "--paper", "A3"],
    ],
)
def test_bad_input_is_told_in_one_line_with_exit_code_2(
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "‹" not in told
    assert not list(tmp_path.iterdir())


def test_help_lists_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    assert "--labels" in capsys.readouterr().out
