#!/usr/bin/env python3
"""Makes a font of the drawings in icons/: as letters, icons can have any size and colour.
Needs fonttools and picosvg (both from PyPI). Deterministic."""
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from picosvg.svg import SVG

HERE = Path(__file__).resolve().parent
# In the order of `Icon` in src/kit/icons.rs: the first is U+E000.
ICONS = "takeback redo hint draw resign flip fog eye speed pause play greet menu new".split()
# A drawing is 24 units high, and a letter 2048.
EM, SIDE = 2048, 24


def glyph(name: str):
    pen = TTGlyphPen(None)
    turned = TransformPen(Cu2QuPen(pen, max_err=2, reverse_direction=True), (EM / SIDE, 0, 0, -EM / SIDE, 0, EM))
    for shape in SVG.parse(HERE / "icons" / f"{name}.svg").topicosvg().shapes():
        parse_path(shape.as_path().d, turned)
    return pen.glyph()


def main() -> None:
    assert sorted(ICONS) == sorted(file.stem for file in (HERE / "icons").glob("*.svg"))
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder([".notdef", *ICONS])
    font.setupCharacterMap({0xE000 + index: name for index, name in enumerate(ICONS)})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **{name: glyph(name) for name in ICONS}})
    font.setupHorizontalMetrics({name: (EM, 0) for name in font.font.getGlyphOrder()})
    font.setupHorizontalHeader(ascent=EM, descent=0)
    font.setupNameTable({"familyName": "Fogchess Icons", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=EM, sTypoDescender=0, sTypoLineGap=0, usWinAscent=EM, usWinDescent=0)
    font.setupPost(keepGlyphNames=False)
    font.font["head"].created = font.font["head"].modified = 0
    font.font.recalcTimestamp = False
    font.save(HERE.parent / "fonts" / "Icons.ttf")


main()
