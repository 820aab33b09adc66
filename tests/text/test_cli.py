"""The command line, as other programs use it."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dama import kernels
from dama.cli import main
from dama.engine_protocol import PROTOCOL
from dama.kernels import Kernel
from dama.rulesets import RULESETS
from dama.version import __version__
from tests.rules.vectors import WORKED_EXAMPLE

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _same_kernel() -> object:
    before = kernels.active().NAME
    yield
    kernels.choose(before)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.requirement("R4")
def test_moves_are_listed_sorted_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "moves", "turkish")
    assert (status, out.split()) == (0, [f"{file}3-{file}4" for file in "abcdefgh"])


def test_moves_of_a_position_are_full_paths(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "moves", "turkish", "--fen", WORKED_EXAMPLE)[1] == "d4xd6xf6xf8\n"


@pytest.mark.requirement("R34")
def test_perft_ends_with_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "english", "1")[1].splitlines()[-1] == "7"
    assert run(capsys, "--kernel", "python", "perft", "turkish", "3")[1] == "708\n"
    assert run(capsys, "perft", "turkish", "3", "--kernel", "python")[1] == "708\n"


def test_ctrl_c_ends_a_count_at_once(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    usual = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr("dama.cli.perft", lambda *_: signal.getsignal(signal.SIGINT) is signal.SIG_DFL)
    assert run(capsys, "perft", "turkish", "20")[1] == "True\n"
    assert signal.getsignal(signal.SIGINT) is usual


@pytest.mark.requirement("R30")
def test_explain_says_legal_or_the_reason_and_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "explain", "turkish", "d4xd6xf6xf8", "--fen", WORKED_EXAMPLE) == (0, "legal\n", "")
    status, out, _ = run(capsys, "explain", "turkish", "d4xb4", "--fen", WORKED_EXAMPLE)
    code, sentence = out.splitlines()
    assert (status, code) == (1, "longer_chain")
    assert sentence.endswith("this way takes one piece, d4×d6×f6×f8 takes three.")
    turkish = run(capsys, "explain", "turkish", "d4xb4", "--fen", WORKED_EXAMPLE, "--lang", "tr")[1]
    assert "En çok taş alan yol zorunlu" in turkish


@pytest.mark.parametrize(
    ("rules", "fen", "move", "code"),
    [
        pytest.param("turkish", "B:W:Bh8", "h8-h7", "game_over", id="the other side has no piece left"),
        pytest.param("turkish", "W:Wa7:Bb7,c7,Ka8", "a7-a8", "game_over", id="there is no move left"),
        pytest.param("turkish+optional", "W:Wd4,h2:Bd5,h7", "h2xh3", "illegal_move", id="a step written as a capture"),
        pytest.param("turkish+huffing", "W:Wd4,h2:Bd5,h7", "h2-h3~h2", "illegal_move", id="another piece is huffed"),
    ],
)
def test_explain_refuses_what_cannot_be_played_as_it_is_written(
    capsys: pytest.CaptureFixture[str], rules: str, fen: str, move: str, code: str
) -> None:
    status, out, _ = run(capsys, "explain", rules, move, "--fen", fen)
    assert (status, out.splitlines()[0]) == (1, code)
    assert len(out.splitlines()) == 2


@pytest.mark.parametrize("rules", ["turkish", "turkish+huffing"])
def test_a_huffed_piece_where_none_is_cannot_be_read(capsys: pytest.CaptureFixture[str], rules: str) -> None:
    told = '"d3-d4~d4" names a piece that is huffed, and here none is.\n'
    assert run(capsys, "explain", rules, "d3-d4~d4") == (2, "", told)


@pytest.mark.parametrize("fen", ["B:W:Bh8", "W:W:B", "W:Wa7:Bb7,c7,Ka8"])
def test_every_command_knows_that_a_game_is_over(capsys: pytest.CaptureFixture[str], fen: str) -> None:
    assert run(capsys, "moves", "turkish", "--fen", fen) == (0, "", "")
    assert run(capsys, "explain", "turkish", "a7-a8", "--fen", fen)[1].startswith("game_over\n")
    assert run(capsys, "best", "turkish", "--fen", fen) == (2, "", "The game is over.\n")


def test_a_square_that_is_not_played_is_a_reason_not_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "brazilian", "c3-c4")
    assert (status, out.splitlines()[0]) == (1, "not_played_square")


@pytest.mark.parametrize("limit", [("--level", "easy"), ("--level", "medium"), ("--depth", "3"), ("--time", "0.05")])
def test_best_is_one_line_of_json(capsys: pytest.CaptureFixture[str], limit: tuple[str, str]) -> None:
    status, out, _ = run(capsys, "best", "turkish", *limit)
    answer = json.loads(out)
    assert (status, list(answer)) == (0, ["move", "score", "depth", "nodes", "seconds", "pv"])
    assert answer["pv"][0] == answer["move"]
    assert answer["move"] in run(capsys, "moves", "turkish")[1].split()


def test_a_ruleset_may_be_written_with_capitals(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "moves", "Turkish") == run(capsys, "moves", "turkish")
    assert run(capsys, "moves", "TURKISH+Back")[0] == 0


def test_play_takes_its_opponent_and_side_beforehand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    status, out, _ = run(capsys, "play", "turkish", "--level", "easy", "--side", "black", "--seed", "1")
    assert status == 0
    assert "The computer plays" in out
    assert "?" not in out.partition("The computer")[0].replace("; ? for help", "")


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        ("--side black", True),
        ("--side B", True),
        ("--side w", False),
        ("--side s --lang tr", True),
        ("--side b --lang tr", False),
    ],
)
def test_a_side_may_be_named_as_the_game_asks_for_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: str, begins: bool
) -> None:
    """In each language by its own letters: the Turkish b is White. The computer begins against Black."""
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    status, out, _ = run(capsys, "play", "--level", "easy", *arguments.split())
    assert (status, "The computer plays" in out or "oynadı." in out) == (0, begins)


def test_help_is_called_as_the_program_was() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "dama", "moves", "--lang", "tr"], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.stderr == 'Komutta oyun türü (RULESET) eksik; doğrusunu "python -m dama moves --help" gösterir.\n'


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("play --level zor", '"zor" is not a value of --level; choose easy, medium, hard, master or friend.'),
        ("play --side x", '"x" is not a value of --side; choose white, black, w or b.'),
        ("frob", 'There is no command "frob"; choose moves, perft, explain, best, replay, play or engine.'),
    ],
)
def test_a_value_that_cannot_be_is_named_with_those_that_can(
    capsys: pytest.CaptureFixture[str], arguments: str, told: str
) -> None:
    assert run(capsys, *arguments.split()) == (2, "", f"{told}\n")


@pytest.mark.parametrize(
    ("arguments", "english", "turkish"),
    [
        pytest.param(
            "moves",
            'The command still needs a ruleset (RULESET); "dama moves --help" shows how it is written.',
            'Komutta oyun türü (RULESET) eksik; doğrusunu "dama moves --help" gösterir.',
            id="an argument missing",
        ),
        pytest.param(
            "explain",
            'The command still needs a ruleset (RULESET) and a move (MOVE); "dama explain --help" shows how it is '
            "written.",
            'Komutta oyun türü (RULESET) ve hamle (MOVE) eksik; doğrusunu "dama explain --help" gösterir.',
            id="two arguments missing",
        ),
        pytest.param(
            "perft turkish",
            'The command still needs a depth (DEPTH); "dama perft --help" shows how it is written.',
            'Komutta derinlik (DEPTH) eksik; doğrusunu "dama perft --help" gösterir.',
            id="a depth missing",
        ),
        pytest.param(
            "replay",
            'The command still needs a PDN file (FILE.pdn); "dama replay --help" shows how it is written.',
            'Komutta PDN dosyası (FILE.pdn) eksik; doğrusunu "dama replay --help" gösterir.',
            id="a file missing",
        ),
        pytest.param(
            "moves turkish --fen",
            "After --fen a value is missing.",
            '"--fen" seçeneğinin değeri eksik.',
            id="an option's value missing",
        ),
        pytest.param(
            "replay games.pdn --json=yes",
            "--json takes no value.",
            '"--json" seçeneği değer almaz.',
            id="a value where none goes",
        ),
        pytest.param(
            "best turkish --depth 3 --time 1",
            "--time and --depth do not go together; choose one.",
            '"--time" ile "--depth" birlikte olmaz; birini seçin.',
            id="two options that exclude each other",
        ),
        pytest.param(
            "best turkish --l hard",
            '"--l" may be short for --lang or --level; write it in full.',
            '"--l" birden çok seçenek olabilir; --lang ya da --level seçeneğini tam yazın.',
            id="an option cut too short",
        ),
        pytest.param(
            "moves turkish d3 d4",
            '"d3 d4" is not understood here; "dama --help" shows what can be written.',
            '"d3 d4" burada anlaşılmadı; neler yazılabileceğini "dama --help" gösterir.',
            id="arguments too many",
        ),
    ],
)
def test_what_is_wrong_with_the_arguments_is_named_in_both_languages(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: str, english: str, turkish: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["dama"])
    assert run(capsys, *arguments.split()) == (2, "", f"{english}\n")
    assert run(capsys, "--lang", "tr", *arguments.split()) == (2, "", f"{turkish}\n")


PDN = """[Event "one"]
[GameType "30"]

1. d3-d4 e6-e5 2. d4-d5 1-0

[Event "two"]
[GameType "21"]

1. 11-15 22-18 2. 15x22 *
"""


def test_replay_counts_games_moves_and_errors(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(PDN, encoding="utf-8")
    assert run(capsys, "replay", str(file)) == (0, "2 games, 6 moves, 0 errors\n", "")
    file.write_text(PDN.replace("22-18", "22-19"), encoding="latin-1")
    status, out, err = run(capsys, "replay", str(file))
    assert (status, out) == (1, "2 games, 3 moves, 1 error\n")
    assert err == 'Game 2, move 1: "22-19" is not a legal move here.\n'
    told = json.loads(run(capsys, "replay", "--json", str(file), "--lang", "tr")[1].splitlines()[1])
    assert told["error"] == '2. oyun, 1. hamle: "22-19" bu konumda oynanamaz.'
    assert run(capsys, "replay", str(file), "--lang", "tr")[2] == f"{told['error']}\n"
    file.write_text("1. 11-15 *", encoding="utf-8")
    assert run(capsys, "replay", str(file))[1] == "1 game, 1 move, 0 errors\n"


def test_replay_reads_the_western_encoding_of_older_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Its dash between squares, and a byte that it leaves undefined."""
    file = tmp_path / "games.pdn"
    file.write_bytes(b"1. 11\x9615 {Se\xf1or \x81} 22\x9618 *")
    assert run(capsys, "replay", str(file)) == (0, "1 game, 2 moves, 0 errors\n", "")


def test_replay_as_json_says_what_the_board_says(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text('[GameType "30"]\n[FEN "W:WKa1,b1:Ba5,h8"]\n1. a1xa8 1-0\n[GameType "21"]\n1. 11-15 2-0', "utf-8")
    status, out, _ = run(capsys, "replay", "--json", str(file))
    first, second, last = map(json.loads, out.splitlines())
    assert status == 0
    assert first == {"game": 1, "plies": 1, "result": "*", "reason": None, "final_fen": "B:Wb1,Ka8:Bh8"}
    assert (second["result"], second["final_fen"][0]) == ("*", "W")
    assert last == {"games": 2, "moves": 2, "errors": 0}


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("frob",),
        ("moves",),
        ("moves", "chess"),
        ("moves", "turkish", "--fen", "W:Wz9:B"),
        ("moves", "turkish", "--kernel", "other"),
        ("moves", "turkish", "--lang", "fr"),
        ("moves", "turkish", "--lang"),
        ("perft", "turkish", "x"),
        ("perft", "turkish", "99"),
        ("perft", "turkish", "٣"),
        ("explain", "turkish", "hello"),
        ("explain", "turkish", "d4"),
        ("best", "turkish", "--depth", "0"),
        ("best", "turkish", "--depth", "9" * 5000),
        ("best", "turkish", "--depth", "٣"),
        ("best", "turkish", "--depth", "1_0"),
        ("best", "turkish", "--depth", " 3"),
        ("best", "turkish", "--time", "nan"),
        ("best", "turkish", "--time", "٣"),
        ("best", "turkish", "--time", "0_1"),
        ("best", "turkish", "--time", "."),
        ("best", "turkish", "--fen", "W:W:Ba5"),
        ("replay", "/no/such/file.pdn"),
        ("replay", "a\0b"),
        ("play", "chess"),
    ],
)
def test_an_error_is_a_sentence_and_status_two(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err[0].isupper() or err[0] == '"'
    assert len(err) < 400


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("explain turkish merhaba --lang tr", '"merhaba" bir hamle olarak okunamadı.'),
        ("--lang tr best turkish --depth x", '"x" yerine 1 ile 60 arasında bir sayı yazın.'),
        ("best turkish --time 0 --lang=tr", '"0" yerine 0,001 ile 86400 arasında bir sayı yazın.'),
        ("--lang tr moves", 'Komutta oyun türü (RULESET) eksik; doğrusunu "dama moves --help" gösterir.'),
        ("moves --lang tr", 'Komutta oyun türü (RULESET) eksik; doğrusunu "dama moves --help" gösterir.'),
        (
            "dans --lang tr",
            '"dans" diye bir komut yok; şunlardan birini yazın: moves, perft, explain, best, replay, play ya da '
            "engine.",
        ),
        (
            "--lang tr play --level zor",
            '"--level" için "zor" olmaz; şunlardan birini yazın: easy, medium, hard, master ya da friend.',
        ),
        ("--lang tr play --side w", '"--side" için "w" olmaz; şunlardan birini yazın: white, black, b ya da s.'),
        ("--lang tr", "Ne yapılacağını yazın: moves, perft, explain, best, replay, play ya da engine."),
        (
            "--lang tr moves satranç",
            '"satranç" adında bir oyun türü yok; şunlardan birini yazın: turkish, international, brazilian, english, '
            "italian, spanish, russian, portuguese, frisian, pool, czech ya da thai. turkish+optional gibi, bunlardan "
            "yapılan kurallar da olur.",
        ),
    ],
)
def test_an_error_can_be_told_in_turkish(capsys: pytest.CaptureFixture[str], command: str, told: str) -> None:
    assert run(capsys, *command.split()) == (2, "", f"{told}\n")


@pytest.mark.parametrize(
    ("raised", "english", "turkish"),
    [
        (FileNotFoundError, 'There is no file called "x.pdn".', '"x.pdn" adında bir dosya yok.'),
        (IsADirectoryError, '"x.pdn" is a folder, not a file.', '"x.pdn" bir dosya değil, klasör.'),
        (PermissionError, 'You may not read the file "x.pdn".', '"x.pdn" adlı dosyayı okuma izniniz yok.'),
        (OSError, 'The file "x.pdn" cannot be read.', '"x.pdn" adlı dosya okunamıyor.'),
    ],
)
def test_a_file_that_cannot_be_read_says_why(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    raised: type[OSError],
    english: str,
    turkish: str,
) -> None:
    def refuse(path: Path) -> bytes:
        raise raised

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert run(capsys, "replay", "x.pdn") == (2, "", f"{english}\n")
    assert run(capsys, "replay", "x.pdn", "--lang", "tr") == (2, "", f"{turkish}\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the shell and a device that is always full are needed")
@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("play <&-", "Standard input is closed."),
        ("engine <&-", "Standard input is closed."),
        ("engine <&- --lang tr", "Standart girdi kapalı."),
        ("moves turkish >&-", "Standard output is closed."),
        ("play >&-", "Standard output is closed."),
        ("moves turkish >/dev/full", 'Reading or writing failed: "No space left on device".'),
        ("perft turkish 1 >/dev/full", 'Reading or writing failed: "No space left on device".'),
        ("--version >/dev/full", 'Reading or writing failed: "No space left on device".'),
        ("moves chess 2>&-", ""),
        ("moves chess 2>/dev/full", ""),
    ],
)
def test_a_stream_that_is_closed_or_full_is_told_in_a_sentence(command: str, told: str, buffered: str) -> None:
    line = f'"{sys.executable}" -m dama {command}'
    environment = {**os.environ, "PYTHONUNBUFFERED": buffered, "LC_ALL": "C.UTF-8"}
    ran = subprocess.run(line, shell=True, env=environment, cwd=ROOT, input="", capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr.strip()) == (2, "", told)


def test_what_is_typed_need_not_be_text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\ndlp\n"), encoding="utf-8"))
    status, out, _ = run(capsys, "engine")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == ["error", "id", "variants", "dlpok"]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("explain", ["a code word", "Exit status: 0", "1 where it is refused", "2 where"]),
        ("best", ["hundredths of a man", "20000 less the plies to a win", "default: hard"]),
        ("replay", ["Exit status: 0, 1 where a game cannot be read, 2 where the file cannot."]),
        ("play", ["turkish+optional", "--level {easy,medium,hard,master,friend}", "--side {white,black}"]),
        ("engine", PROTOCOL.splitlines()),
    ],
)
def test_the_help_of_a_command_says_what_it_prints(
    capsys: pytest.CaptureFixture[str], command: str, told: list[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert [words for words in told if words not in shown] == []


def test_the_version_names_the_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--kernel", "python", "--version")[1] == f"dama {__version__} (python kernel)\n"


def test_the_native_kernel_is_the_compiled_one(capsys: pytest.CaptureFixture[str], native: Kernel) -> None:
    assert run(capsys, "--kernel", "native", "--version")[1] == f"dama {__version__} (compiled kernel)\n"


def test_engine_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("dlp\nquit\n"))
    status, out, _ = run(capsys, "engine")
    assert status == 0
    assert out.splitlines()[1].split() == ["variants", *RULESETS]
