#!/usr/bin/env python3
"""Prints how well each theme's coordinates, marks and fog stand out; fails if one falls short.
Needs numpy, pillow.

All ratios are those of WCAG 2: (L1 + 0.05) / (L2 + 0.05) of relative luminances. Each is the
worst over the board and over eyes with all cones and without red, green or blue ones, on
pixels as the game blends them:
  coordinates   on squares along the left and the lower edge, lit, with the theme's light or ink
                over them, against the worst hundredth of the pixels in the letter's corner;
                in the fog, against the darkest and the lightest hundredth of the mist
  marks         on each of the 64 squares: of the mark's pixels the best fiftieth of a square (a
                line of a fiftieth is what one sees it by), against the mean of that square.
                The pointer's frame is left out: the pointer itself is there
  cursor in fog likewise, against the darkest and the lightest hundredth of the mist
  squares       the mean of a light square against that of a dark one beside it
  fog           the lightest hundredth of the mist against the mean of the darkest lit square
"""
import sys
import numpy as np
from look import EYES, MARKS, board, manifest, mark, mist, names, over, seen

SQUARE = 48
LEAST = {"coordinate": 4.5, "mark": 3.0, "squares": 1.5, "fog": 1.2}


def luminance(px, eyes):
    return seen(px, eyes) @ [0.2126, 0.7152, 0.0722]


def ratio(a, b):
    return (np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05)


def worst(color, below, eyes):
    return np.quantile(ratio(luminance(color, eyes), luminance(below, eyes)), 0.01)


def stands_out(tinted, below, eyes):
    """The ratio that the best fiftieth of a square reaches once the mark lies over it."""
    return np.quantile(ratio(luminance(over(tinted, below), eyes), luminance(below, eyes).mean()), 0.98)


def measure(theme, eyes):
    """What was measured for these eyes: kind, what, ratio."""
    values = manifest(theme)
    lit = board(theme, values, SQUARE)
    squares = {(row, file): lit[row * SQUARE:(row + 1) * SQUARE, file * SQUARE:(file + 1) * SQUARE]
               for row in range(8) for file in range(8)}
    is_light = lambda at: sum(at) % 2 == 0
    mean = {at: luminance(px, eyes).mean() for at, px in squares.items()}
    corner = slice(2, SQUARE * 2 // 7)
    letters = [((row, 0), squares[row, 0][corner, corner]) for row in range(8)]
    letters += [((7, file), squares[7, file][::-1, ::-1][corner, corner]) for file in range(8)]
    # The layers drift apart, so any two of their pixels may meet.
    rng = np.random.default_rng(1)
    near = mist(theme, values, SQUARE)[1].ravel()
    shade = np.clip((0.5 * near + 0.5 * rng.permutation(near) - 0.5) * 1.05 + 0.5, 0, 1)
    ends = np.quantile(shade, [0.01, 0.99])[:, None, None, None]
    dark, light = values["fog", "dark"], values["fog", "light"]
    mists = [np.broadcast_to(color, (SQUARE, SQUARE, 3)) for color in dark + (light - dark) * ends]

    yield "coordinate", "on light squares", min(worst(values["board", "coordinate_on_light"], px, eyes) for at, px in letters if is_light(at))
    yield "coordinate", "on dark squares", min(worst(values["board", "coordinate_on_dark"], px, eyes) for at, px in letters if not is_light(at))
    yield "coordinate", "in the fog", min(worst(values["board", "coordinate_in_fog"], px, eyes) for px in mists)
    for name in MARKS:
        if name != "hover":
            tinted = mark(theme, values, name, SQUARE)
            for kind, wanted in (("light", True), ("dark", False)):
                found = min(stands_out(tinted, px, eyes) for at, px in squares.items() if is_light(at) == wanted)
                yield "mark", f"{name} on {kind} squares", found
    cursor = mark(theme, values, "cursor", SQUARE)
    yield "mark", "cursor in the fog", min(stands_out(cursor, px, eyes) for px in mists)
    beside = min(ratio(mean[row, file], mean[row, file + 1]) for row in range(8) for file in range(7))
    yield "squares", "light beside dark", beside
    yield "fog", "lit beside fogged", (min(mean.values()) + 0.05) / (luminance(mists[1], eyes).max() + 0.05)


def main():
    table = {theme: [min(rows, key=lambda row: row[2]) for rows in zip(*(measure(theme, eyes) for eyes in EYES))]
             for theme in names()}
    print(f'{"":28}' + "".join(f"{theme:>12}" for theme in table) + f'{"least":>8}')
    short = 0
    for rows in zip(*table.values()):
        kind, what, _ = rows[0]
        label = f"coordinates {what}" if kind == "coordinate" else what
        marks = ["!" if found < LEAST[kind] else " " for _, _, found in rows]
        short += marks.count("!")
        print(f"{label:28}" + "".join(f"{row[2]:11.2f}{mark}" for row, mark in zip(rows, marks)) + f"{LEAST[kind]:8}")
    sys.exit(f"{short} fall short" if short else 0)


main()
