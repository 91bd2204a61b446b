#!/usr/bin/env python3
"""Subsets the fonts of languages whose letters the game's own font lacks to the texts in use.

    make_language_fonts.py [TAG …]      # all languages below if none is given

Reads assets/locales/TAG/*.ftl and writes assets/fonts/TAG/*.otf, which the game loads when
the language is chosen (Rare.otf when somebody's name needs it), and assets/fonts/LanguageNames.otf, which is built into the program:
with it, the settings show the name of each language before its fonts are loaded. Run it after
changing texts; `cargo test --test locales` says when that is needed.

Needs Debian's fonts-noto-cjk (OFL-1.1) and fonttools (Debian's, or pip install fonttools).
"""

import os
import re
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

HERE = Path(__file__).resolve().parent
ASSETS = HERE.parent
FONTS = ASSETS / "fonts"
CJK = Path(os.environ.get("NOTO_CJK_DIR", "/usr/share/fonts/opentype/noto"))

# The fonts of a language by weight: a collection, and the number of the font in it.
LANGUAGES = {
    "zh-Hans": {
        "Regular": (CJK / "NotoSansCJK-Regular.ttc", 2),
        "Bold": (CJK / "NotoSansCJK-Bold.ttc", 2),
    },
}

# The characters of GB 2312, and the frequent ones of Big5: simplified and traditional names.
RARE = {"zh-Hans": [("gb2312", 0xB0A1, 0xF7FE), ("big5", 0xA440, 0xC67E)]}

# Inter has these too, but made for letters of another width.
PUNCTUATION = {"zh-Hans": "　、。〈〉《》「」『』【】〔〕！（），：；？～…—·￥％"}


def texts(tag: str) -> str:
    """Returns the texts of a language without comments."""
    files = sorted((ASSETS / "locales" / tag).glob("*.ftl"))
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    return "".join(line for line in lines if not line.startswith("#"))


def typed(tag: str) -> str:
    """Returns the characters that players may type, mostly in their names."""
    file = HERE / f"typed-{tag}.txt"
    return "".join(file.read_text("utf-8").split()) if file.exists() else ""


def characters(codec: str, first: int, last: int) -> set[str]:
    """Returns the Chinese characters of an encoding with two bytes, between two codes."""
    found = (code.to_bytes(2).decode(codec, "ignore") for code in range(first, last + 1))
    return {c for c in found if len(c) == 1 and "\u3400" <= c <= "\u9fff"}


def own_names() -> str:
    found = ""
    for file in ASSETS.glob("locales/*/*.ftl"):
        found += "".join(re.findall(r"^language-name *= *(.+)$", file.read_text("utf-8"), re.M))
    return found


def inter() -> TTFont:
    return TTFont(FONTS / "Inter-Regular.otf")


def cut(source: tuple[Path, int], characters: str, to: Path, family: str) -> None:
    path, number = source
    font = TTCollection(path, lazy=True).fonts[number]
    options = Options()
    options.layout_features = ["kern", "ccmp", "locl"]
    options.hinting = False
    options.desubroutinize = True
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_languages = [0x409]
    options.drop_tables += ["DSIG", "STAT", "BASE", "VORG", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    known = font.getBestCmap()
    missing = sorted({c for c in characters if ord(c) > 0x7F and ord(c) not in known})
    if missing:
        print(f"{path.name} has no {' '.join(missing)}", file=sys.stderr)
    subsetter.populate(unicodes=[ord(c) for c in characters])
    subsetter.subset(font)
    # Lines are as high as in the game's own font, so that lines with both fonts keep their height.
    own = inter()
    scale = font["head"].unitsPerEm / own["head"].unitsPerEm
    for table, names in {
        "hhea": ["ascent", "descent", "lineGap"],
        "OS/2": ["sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent"],
    }.items():
        for name in names:
            setattr(font[table], name, round(getattr(own[table], name) * scale))
    for record in font["name"].names:
        if record.nameID in (1, 4):
            font["name"].setName(family, record.nameID, record.platformID, record.platEncID, record.langID)
    font.recalcTimestamp = False
    to.parent.mkdir(parents=True, exist_ok=True)
    font.save(to)
    print(f"{to.relative_to(ASSETS)}: {len(font.getBestCmap())} characters, {to.stat().st_size} bytes")


def main(tags: list[str]) -> None:
    own = inter().getBestCmap()
    lacking = lambda text: "".join(sorted({c for c in text if ord(c) not in own and c.isprintable()}))
    for tag in tags or LANGUAGES:
        needed = lacking(texts(tag)) + PUNCTUATION.get(tag, "")
        for weight, source in LANGUAGES[tag].items():
            cut(source, needed + typed(tag), FONTS / tag / f"{weight}.otf", f"Fogchess {tag}")
        if tag in RARE:
            rare = set().union(*(characters(*codes) for codes in RARE[tag])) - set(needed + typed(tag))
            cut(LANGUAGES[tag]["Regular"], "".join(sorted(rare)), FONTS / tag / "Rare.otf", f"Fogchess {tag}, rare")
    # This font is always loaded, and has the letters of the names of all languages.
    cut(LANGUAGES["zh-Hans"]["Bold"], lacking(own_names()), FONTS / "LanguageNames.otf", "Fogchess language names")


main(sys.argv[1:])
