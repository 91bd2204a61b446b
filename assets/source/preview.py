#!/usr/bin/env python3
"""Pictures of every theme as the game shows it: a board with pieces, fog and every mark.
  preview.py FOLDER [SIDE …]   writes FOLDER/<theme>_<side>.png, 800 and 390 pixels wide
Needs numpy, pillow."""
import sys
import numpy as np
from pathlib import Path
from PIL import Image, ImageDraw, ImageFont
from common import THEMES
from look import fog, manifest, board, mark, names, over, picture

# Top row first; fogged squares are `~` and `:` (one where the cursor stands).
ROWS = ["~~~~~~~~", "~~~~~~p~", "~:n~.~~~", ".~~p.b.~", "..PPqB..", "..N.PN..", "PPQ..PPP", "R....RK."]
STANDING = {"hover": [(6, 3)], "last_move": [(3, 3), (4, 2)], "selected": [(4, 5)], "check": [(7, 6)],
            "dot": [(3, 6), (5, 6), (3, 4), (2, 4)], "ring": [(4, 4), (3, 5)], "cursor": [(2, 1), (5, 3)]}
OVER = ("dot", "ring", "cursor")
KINDS = dict(k="king", q="queen", r="rook", b="bishop", n="knight", p="pawn")


def put(px, top, middle):
    """Lays a square picture over others around a point (row, file) in pixels."""
    side = top.shape[0]
    y, x = (round(v - side / 2) for v in middle)
    y0, x0, y1, x1 = max(y, 0), max(x, 0), min(y + side, px.shape[0]), min(x + side, px.shape[1])
    px[y0:y1, x0:x1] = over(top[y0 - y:y1 - y, x0 - x:x1 - x], px[y0:y1, x0:x1])


def show(theme, side):
    values = manifest(theme)
    square = int(side * (0.92 if side > 500 else 1)) // 8
    px = board(theme, values, square)
    middle = lambda row, file: ((row + 0.5) * square, (file + 0.5) * square)
    stand = lambda name: [put(px, mark(theme, values, name, square), middle(*at)) for at in STANDING[name]]
    for name in STANDING:
        if name not in OVER:
            stand(name)
    fogged = np.array([[c in "~:" for c in row] for row in ROWS])
    px = over(fog(theme, values, square, fogged), px)
    image = Image.fromarray((px * 255).round().astype(np.uint8))
    write(ImageDraw.Draw(image), values, fogged, square)
    px = np.asarray(image) / 255
    for row, line in enumerate(ROWS):
        for file, c in enumerate(line):
            if c.lower() in KINDS:
                colour = "white" if c.isupper() else "black"
                put(px, picture(theme, f"pieces/{colour}_{KINDS[c.lower()]}", round(square * 1.04)), middle(row, file))
    for name in OVER:
        stand(name)
    room = Image.fromarray((picture(theme, "background")[..., :3] * 255).astype(np.uint8)).resize((side, side))
    room = np.asarray(room) / 255
    put(room, np.dstack([px, np.ones(px.shape[:2])]), (side / 2, side / 2))
    return Image.fromarray((room * 255).round().astype(np.uint8))


def write(draw, values, fogged, square):
    font = ImageFont.truetype(str(THEMES.parent / "fonts/Inter-SemiBold.otf"), min(max(square * 0.15, 9), 18))
    for i in range(8):
        for row, file, text, corner, anchor in ((i, 0, str(8 - i), (0.055, 0.055), "lt"), (7, i, "abcdefgh"[i], (0.945, 0.945), "rs")):
            name = "in_fog" if fogged[row, file] else "on_light" if (row + file) % 2 == 0 else "on_dark"
            color = tuple(int(c * 255) for c in values["board", f"coordinate_{name}"])
            draw.text(((file + corner[0]) * square, (row + corner[1]) * square), text, color, font, anchor)


if __name__ == "__main__":
    folder, sides = Path(sys.argv[1]), [int(side) for side in sys.argv[2:]] or [800, 390]
    for theme in names():
        for side in sides:
            show(theme, side).save(folder / f"{theme}_{side}.png")
