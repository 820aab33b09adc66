"""The sentences: every one in both languages, with the same facts, and Turkish as it is spoken."""

import json
import string
from pathlib import Path

import pytest

import dama.sentences
from dama.explain import explain_names
from dama.position import parse_fen
from dama.rulesets import ruleset
from dama.sentences import with_suffix

FILE = Path(dama.sentences.__file__).with_name("data") / "sentences.json"
FILES = json.loads(FILE.read_text(encoding="utf-8"))


def places(template: str) -> set[str]:
    """The facts that a sentence names."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_both_languages_have_the_same_sentences() -> None:
    assert FILES["tr"]["sentences"].keys() == FILES["en"]["sentences"].keys()


@pytest.mark.parametrize("key", FILES["en"]["sentences"])
def test_a_sentence_is_well_set(key: str) -> None:
    for language in ("tr", "en"):
        text = FILES[language]["sentences"][key]
        assert "'" not in text  # the typographic apostrophe
        assert text == text.strip() or key in ("play.level", "play.side", "play.turn")
        assert places(text) <= places(FILES["en"]["sentences"][key]) | places(FILES["tr"]["sentences"][key])


@pytest.mark.requirement("R32")
@pytest.mark.parametrize(
    ("square", "forms"),
    [
        ("a1", "a1’de a1’den a1’e a1’in a1’i"),
        ("a2", "a2’de a2’den a2’ye a2’nin a2’yi"),
        ("c3", "c3’te c3’ten c3’e c3’ün c3’ü"),
        ("c4", "c4’te c4’ten c4’e c4’ün c4’ü"),
        ("d5", "d5’te d5’ten d5’e d5’in d5’i"),
        ("d6", "d6’da d6’dan d6’ya d6’nın d6’yı"),
        ("f7", "f7’de f7’den f7’ye f7’nin f7’yi"),
        ("f8", "f8’de f8’den f8’e f8’in f8’i"),
        ("19", "19’da 19’dan 19’a 19’un 19’u"),
        ("10", "10’da 10’dan 10’a 10’un 10’u"),
        ("20", "20’de 20’den 20’ye 20’nin 20’yi"),
        ("30", "30’da 30’dan 30’a 30’un 30’u"),
        ("40", "40’ta 40’tan 40’a 40’ın 40’ı"),
        ("50", "50’de 50’den 50’ye 50’nin 50’yi"),
        ("43", "43’te 43’ten 43’e 43’ün 43’ü"),
    ],
)
def test_squares_take_their_turkish_endings(square: str, forms: str) -> None:
    assert [with_suffix(square, case) for case in ("at", "from", "to", "of", "what")] == forms.split()
    assert with_suffix(square, "at_which") == forms.split()[0] + "ki"


@pytest.mark.parametrize(
    ("rules", "fen", "path", "turkish"),
    [
        ("turkish", "W:Wd4,h2:Bd5,a7", "h2 h3", "Taş almak zorunlu: d4’teki taşla almalısınız."),
        ("turkish", "W:Wd4,f4:Bd5,f5,a7", "d4 e4", "Taş almak zorunlu: d4’teki ya da f4’teki taşla almalısınız."),
        ("turkish", "W:Wd4:Bh7", "h7 h6", "h7’deki taş siyahın; sıra beyazda."),
        ("turkish", "W:Wd4:Bd5,e6,h8", "d4 d6", "Alma hamlesi bitmedi: d6’dan f6’ya devam etmelisiniz."),
        ("russian", "W:WKa1:Bd4,f4", "a1 f6", "Alma hamlesi sürebildikçe bitmez: f6’ya değil, g7’ye konmalısınız."),
        ("international", "W:W28:B3,40", "28 39", "Taş geri gitmez; yalnız dama geri gidebilir."),
    ],
)
def test_turkish_sentences_read_as_they_are_spoken(rules: str, fen: str, path: str, turkish: str) -> None:
    verdict = explain_names(parse_fen(ruleset(rules), fen), path.split())
    if verdict.code == "must_land_to_continue":
        assert verdict.sentences["tr"].startswith("Alma hamlesi sürebildikçe bitmez: f6’ya değil, ")
    else:
        assert verdict.sentences["tr"] == turkish
