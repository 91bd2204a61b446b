#!/usr/bin/env python3
"""Extracts the outlines of the characters of xiangqi from fonts, into xiangqi/*.svg.
Run it only after a change of fonts or characters: make_xiangqi.py reads the SVGs and needs no font.

Each file is a sheet of one script: kai (written with a brush), ming (cut in wood, for print)
and sans (for signs). A character lies in a box of 100 x 100 with its middle at 0, 0. It is
centred and sized by the smallest circle around it, because it is drawn on a disc.

Needs Debian's fonts-lxgw-wenkai, fonts-noto-cjk and fonts-noto-cjk-extra (all OFL-1.1) and
fonttools (Debian's, or pip install fonttools).
"""
import os
from math import hypot
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTCollection, TTFont

OUT = Path(__file__).resolve().parent / "xiangqi"
KAI = Path(os.environ.get("LXGW_DIR", "/usr/share/fonts/truetype/lxgw-wenkai"))
CJK = Path(os.environ.get("NOTO_CJK_DIR", "/usr/share/fonts/opentype/noto"))
TRADITIONAL = "帥仕相傌俥炮兵將士象馬車砲卒楚河漢界"
SIMPLIFIED = "帅马车将"
# The fonts for the two spellings, with their numbers in a collection.
SCRIPTS = {
    "kai": [(KAI / "LXGWWenKai-Bold.ttf", None)] * 2,
    "ming": [(CJK / "NotoSerifCJK-Black.ttc", 3), (CJK / "NotoSerifCJK-Black.ttc", 2)],
    "sans": [(CJK / "NotoSansCJK-Bold.ttc", 3), (CJK / "NotoSansCJK-Bold.ttc", 2)],
}
RADIUS = 50
# The largest factor by which a character's size may differ from its size in the font.
MOST = 1.1


class PathPen(BasePen):
    """Writes an SVG path with relative coordinates in tenths."""

    def __init__(self, glyphs, place):
        super().__init__(glyphs)
        self.place, self.parts, self.at = place, [], (0, 0)

    def points(self, command, *points):
        points = [tuple(round(10 * at) for at in self.place(point)) for point in points]
        numbers = [to - at for point in points for to, at in zip(point, self.at)]
        self.at = points[-1]
        texts = [f"{n / 10:g}".replace("-0.", "-.").removeprefix("0") or "0" for n in numbers]
        self.parts.append(command + "".join(f" {text}" for text in texts).replace(" -", "-").strip())

    def _moveTo(self, point):
        self.points("m", point)
        self.start = self.at

    def _lineTo(self, point):
        self.points("l", point)

    def _curveToOne(self, *points):
        self.points("c", *points)

    def _qCurveToOne(self, *points):
        self.points("q", *points)

    def _closePath(self):
        self.parts.append("z")
        self.at = self.start


def circle(points):
    """Returns nearly the smallest circle around points: its middle moves towards the farthest point."""
    x, y = (sum(at) / len(points) for at in zip(*points))
    for step in range(1, 3000):
        far = max(points, key=lambda at: hypot(at[0] - x, at[1] - y))
        x, y = x + (far[0] - x) / (step + 1), y + (far[1] - y) / (step + 1)
    return x, y, max(hypot(at[0] - x, at[1] - y) for at in points)


def outline(font, character):
    """Returns the points of a character in its font."""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    return [at for _, points in pen.value for at in points if at]


def path(font, character, middle, scale):
    glyphs = font.getGlyphSet()
    pen = PathPen(glyphs, lambda at: ((at[0] - middle[0]) * scale, (middle[1] - at[1]) * scale))
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    return "".join(pen.parts)


def font(file, number):
    return TTFont(file) if number is None else TTCollection(file).fonts[number]


for script, files in SCRIPTS.items():
    fonts = [font(*file) for file in files]
    wanted = [(fonts[0], one) for one in TRADITIONAL] + [(fonts[1], one) for one in SIMPLIFIED]
    circles = [circle(outline(*one)) for one in wanted]
    usual = sorted(radius for _, _, radius in circles)[len(circles) // 2]
    sheet = []
    for at, ((own, character), (x, y, radius)) in enumerate(zip(wanted, circles)):
        scale = RADIUS / max(usual / MOST, min(usual * MOST, radius))
        left, top = 60 + at % 7 * 110, 60 + at // 7 * 110
        sheet.append(f'<path id="{character}" transform="translate({left} {top})" '
                     f'd="{path(own, character, (x, y), scale)}"/>\n')
    (OUT / f"{script}.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 450">\n{"".join(sheet)}</svg>\n')
