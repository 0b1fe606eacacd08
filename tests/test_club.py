"""A club's file is read with all that it mentions, or refused with each mistake at its line."""

from __future__ import annotations

import io
import re
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter

from sheetgen import binding, checking, club, fingerprint, picture, reading, starter
from sheetgen.errors import FileTrouble, Refused

SAMPLE = Path(__file__).parent.parent / "samples" / "club" / "elm-street.club.yaml"


def made(folder: Path, text: str, **files: bytes) -> Path:
    for name, data in files.items():
        (folder / name.replace("__", ".")).write_bytes(data)
    path = folder / "x.club.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def problems(folder: Path, text: str, **files: bytes) -> list[str]:
    with pytest.raises(Refused) as refused:
        club.load(str(made(folder, text, **files)))
    return [f"{p.place.line} {p.message}" for p in refused.value.problems if p.severity == "error"]


def image(kind: str, width: int = 40, height: int = 30, mode: str = "RGB") -> bytes:
    out = io.BytesIO()
    Image.new(mode, (width, height), 1).save(out, kind)
    return out.getvalue()


def pdf(pages: int = 1, **encryption: str) -> bytes:
    writer = PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(612, 792)
    if encryption:
        writer.encrypt(**encryption)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_the_sample_with_all_that_it_mentions() -> None:
    found = club.load(str(SAMPLE))
    assert (found.name, found.event.title, found.event.sittings) == ("Elm Street", "Winter evening", 2)
    assert found.roster is not None
    assert len(found.roster.names) == 16
    assert "Pine, Ruth, Dr." in found.roster.names
    assert found.seating is not None
    assert [len(sitting.tables) for sitting in found.seating.sittings] == [4, 4]
    assert found.logo is not None
    assert found.logo.width == 360
    assert (found.variant.rounds, found.variant.target) == (3, None)
    assert found.warnings == ()
    assert found.by_clock


def test_the_least_that_a_club_is(tmp_path: Path) -> None:
    found = club.load(str(made(tmp_path, "name: Elm\n")))
    assert (found.variant.id, found.order.layout, found.seating, found.roster) == ("classic", "club", None, None)
    assert found.rules == fingerprint.of(reading.find_variant("classic"))


def test_a_seat_of_others_does_not_change_the_code_of_the_rules_but_a_rule_does(tmp_path: Path) -> None:
    codes = [club.load(str(made(tmp_path, f"name: Elm\n{text}"))).rules for text in (
        "", "players: 3\n", "variant: classic\n", "house_rules: {target: 8500}\n", "options: {target: 10000}\n",
        "event: {hands: 4}\n", "event: {minimum: [50, 90]}\n", "variant: pennies\n")]
    assert codes[0] == codes[1] == codes[2]
    assert len(set(codes[2:])) == 6
    assert all(re.fullmatch("[0-9A-HJKMNP-TV-Z]{6}", code) for code in codes)


def test_a_file_that_extends_a_game_and_changes_nothing_has_its_code(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("title: Ours\nextends: classic\nabout: As ever.\n", encoding="utf-8")
    (tmp_path / "other.yaml").write_text("title: Ours\nextends: classic\ntarget: 8500\n", encoding="utf-8")
    ours = club.load(str(made(tmp_path, "name: Elm\nvariant: ours.yaml\n")))
    other = club.load(str(made(tmp_path, "name: Elm\nvariant: other.yaml\n")))
    by_set = club.load(str(made(tmp_path, "name: Elm\nhouse_rules: {target: 8500}\n")))
    assert ours.rules == fingerprint.of(reading.find_variant("classic"))
    assert other.rules == by_set.rules != ours.rules


def test_an_evening_by_hands_with_its_own_minimum(tmp_path: Path) -> None:
    found = club.load(str(made(tmp_path, "name: Elm\nevent: {hands: 3, minimum: [125, 155, a canasta]}\n")))
    rule = found.variant.minimum_meld
    assert rule is not None
    assert [(band.from_, band.need) for band in rule.bands] == [(1, 125), (2, 155), (3, "a canasta")]
    assert found.order.rounds == 3
    assert found.variant.sets == ()  # the sheet shows it; it need not be told as a house rule
    assert club.load(str(made(tmp_path, "name: Elm\nhouse_rules: {deal: 13}\n"))).variant.sets == (("deal", "13"),)


def test_all_mistakes_are_told_at_once_each_at_its_line(tmp_path: Path) -> None:
    told = problems(tmp_path, """\
name: Elm
logo: notes.png
variant: classic
options: {targett: 10000}
house_rules: {rounds: many}
layout: klub
paper: a9
languages: [xx]
footer: "{{club}} night"
tables: 1
roster: [Ana, Ana, Bo]
seating: mitchell
standings: {rank_by: victory_points}
cover: notes.pdf
""", notes__png=b"hello", notes__pdf=b"hello")
    assert told == [
        "2 notes.png is no picture that can be printed.",
        '4 "targett" is no option here. Did you mean "target"?',
        '6 There is no layout called "klub".',
        '7 "a9" is not a paper sheetgen knows.',
        '8 There is no language called "xx".',
        "9 footer: Doubled braces are not used here. Write {club}.",
        "11 Ana is in row 1 already.",
        "13 rank_by: victory_points needs a table of them under victory_points.",
        "14 notes.pdf is no PDF.",
    ]


def test_a_house_rule_that_cannot_be_is_told_at_its_line(tmp_path: Path) -> None:
    told = problems(tmp_path, "name: Elm\nhouse_rules:\n  deal: 13\n  target: many\n")
    assert [each.split(" ")[0] for each in told] == ["4"]


def test_a_seating_that_cannot_be_is_told_at_its_line(tmp_path: Path) -> None:
    told = problems(tmp_path, "name: Elm\nroster: [A, B, C, D]\nseating: {way: mitchell, for: individuals}\n")
    assert told == ["3 mitchell is for partners who stay together. Write for: pairs."]
    told = problems(tmp_path, "name: Elm\nvariant: pennies\nroster: [A, B, C, D, E, F, G]\n"
                              "seating: {way: draw, left_over: smaller_tables}\n")
    assert told == ["4 Pennies from Heaven is not for 5 players, each alone. Write left_over: sit_out."]


def test_an_empty_roster_is_told(tmp_path: Path) -> None:
    """FB021: nobody."""
    told = problems(tmp_path, "name: Elm\nroster: r.csv\n", r__csv=b"name,table\n,,\n")
    assert told == ["2 There is nobody to seat: the roster has no names."]


@pytest.mark.parametrize("path", ["/etc/hostname", "../x.png", "a/../../x.png", "~/x.png", "link.png"])
def test_nothing_outside_its_folder_is_read(tmp_path: Path, path: str) -> None:
    """FB110."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "x.png").write_bytes(image("PNG"))
    (tmp_path / "inner" / "link.png").symlink_to(tmp_path / "x.png")
    told = problems(tmp_path / "inner", f"name: Elm\nlogo: {path}\nroster: ../r.csv\n")
    assert told == [f'2 "{path}" leads out of the folder of x.club.yaml.',
                    '3 "../r.csv" leads out of the folder of x.club.yaml.']


def test_files_are_found_beside_the_clubs_file_wherever_we_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FB093."""
    (tmp_path / "a").mkdir()
    path = made(tmp_path / "a", "name: Elm\nlogo: l.png\nroster: r.csv\n", l__png=image("PNG"), r__csv=b"name\nAna\n")
    monkeypatch.chdir(tmp_path)
    assert club.load(str(path.relative_to(tmp_path))).logo is not None
    (tmp_path / "a" / "l.png").unlink()
    with pytest.raises(FileTrouble, match=r"l\.png could not be read: there is no such file"):
        club.load(str(path))


@pytest.mark.parametrize(("kind", "mode"), [
    ("PNG", "RGB"), ("PNG", "L"), ("PNG", "RGBA"), ("PNG", "P"), ("PNG", "1"), ("PNG", "I;16"),
    ("JPEG", "RGB"), ("JPEG", "L"), ("JPEG", "CMYK"),
])
def test_pictures_that_can_be_printed(kind: str, mode: str) -> None:
    logo = picture.check(image(kind, mode=mode), "l")
    assert (logo.width, logo.height, logo.shape) == (40, 30, 0.75)


def header_only(width: int, height: int) -> bytes:
    """A PNG that says it is so large, of a few bytes."""
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"0")) + chunk(b"IEND", b""))


@pytest.mark.parametrize(("data", "message"), [
    (b"", "no picture"),
    (b"GIF89a", "a GIF"),
    (b"  <svg/>", "an SVG"),
    (b"%PDF-1.7", "a PDF"),
    (image("PNG")[:-5], "damaged"),
    (image("PNG")[:40] + b"x" + image("PNG")[41:], "damaged"),
    (image("JPEG")[:200], "damaged"),
    (b"\xff\xd8\xff\xe0\x00\x00", "damaged"),
    (b"\xff\xd8\xff" + b"\xff" * 500, "damaged"),
    (header_only(30000, 30000), "30,000 × 30,000 dots"),
    (header_only(0, 5), "damaged"),
    (header_only(3000, 20), "a strip"),
    (b"\x89PNG\r\n\x1a\n" + b"\0" * 3_000_001, "larger than 3 MB"),
])
def test_pictures_that_cannot(data: bytes, message: str) -> None:
    with pytest.raises(Refused) as refused:
        picture.check(data, "l")
    assert message in refused.value.problems[0].message


@pytest.mark.parametrize(("data", "message"), [
    (b"", "no PDF"),
    (image("PNG"), "no PDF"),
    (b"%PDF", "no PDF"),
    (b"%PDF-1.4\n" + b"x" * 68, "damaged"),
    (pdf()[:300], "damaged"),
    (b"%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 1/Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF", "damaged"),
    (pdf(51), "51 pages; 50 are the most"),
    (pdf(user_password="x", algorithm="RC4-128"), "protected"),
])
def test_pdfs_that_cannot_be_bound(data: bytes, message: str) -> None:
    """FB096, FB112."""
    with pytest.raises(Refused) as refused:
        binding.check(data, "c.pdf")
    assert message in refused.value.problems[0].message


def test_bound_pages_keep_our_title_and_come_where_they_belong() -> None:
    ours, cover = pdf(3), binding.check(pdf(1), "c.pdf")
    bound = binding.bind(ours, cover, binding.check(pdf(2), "i.pdf"), even=True)
    assert bound == binding.bind(ours, cover, binding.check(pdf(2), "i.pdf"), even=True)
    assert len(PdfReader(io.BytesIO(bound)).pages) == 2 + 4 + 2
    assert len(PdfReader(io.BytesIO(binding.bind(ours, None, cover))).pages) == 4


def test_the_starter_is_a_club_and_stays_one_with_everything_switched_on(tmp_path: Path) -> None:
    for name in ("Our Club", 'Elm & "Oak": #1', "07"):
        text = starter.club(name, "x.club.yaml")
        assert club.load(str(made(tmp_path, text))).name == name
    on = re.sub(r"(?m)^( *)# (  )?(?=[a-z_]+:|  - )", r"\1\2", text).replace("tables: 12", "tables: [Red, Blue]")
    on = on.replace("way: mitchell", "way: draw").replace("for: pairs", "for: individuals")
    found = club.load(str(made(tmp_path, on, logo__png=image("PNG"), cover__pdf=pdf(), notice__pdf=pdf())))
    assert found.cover is not None
    assert found.counting.steps[-1].winner == 3
    assert found.event.minimum == (50, 90, 120)
    assert [found.table_name(number) for number in (1, 2)] == ["Red", "Blue"]


def test_check_tells_what_a_clubs_file_is(tmp_path: Path) -> None:
    told = checking.check(str(SAMPLE))
    assert (told.kind, told.about, told.failed) == ("club", "a club, Elm Street, 16 names, 4 tables, 2 sittings", False)
    told = checking.check(str(made(tmp_path, "name: Elm\nroster: [Ana, Ana]\n")))
    assert told.failed
