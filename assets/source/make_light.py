#!/usr/bin/env python3
"""Makes the picture over the squares of every theme: the lamp's light, or the ink of a print.
Names of themes on the command line: only those.
Needs numpy, scipy, pillow, pngquant, optipng. Deterministic."""
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter
from common import THEMES, squeeze, wanted

SIDE = 128


def lamp(light, dusk, glow, depth):
    """Returns light that is bright under the lamp and dim towards the edges; colours in sRGB, strengths as alpha."""
    y, x = (np.mgrid[0:SIDE, 0:SIDE] + 0.5) / SIDE
    # The lamp hangs a little above the middle of the board.
    away = np.hypot((x - 0.5) * 1.0, (y - 0.42) * 1.05) / 0.72
    bright = np.clip(1 - away / 0.75, 0, 1) ** 1.4 * glow
    dim = np.clip(away - 0.42, 0, 1) ** 1.6 * depth
    # A thin dark rim sets the board off from its frame.
    rim = np.minimum.reduce([x, y, 1 - x, 1 - y]) * SIDE
    dim = np.maximum(dim, 0.10 * np.clip(1.6 - rim, 0, 1))
    alpha = np.maximum(bright, dim)
    mix = (bright / np.maximum(bright + dim, 1e-6))[..., None]
    return np.dstack([np.array(light) * mix + np.array(dusk) * (1 - mix), alpha * 255])


def nothing():
    """Returns no light and no shade."""
    return np.zeros((SIDE, SIDE, 4))


def hatching(wash, line, ink, squares):
    """Returns dark squares as in old books: each ruled by hand, over a thin wash; a line around the board.
    A board with even numbers of files and ranks has the same dark squares from both sides."""
    fine = 2
    cell = 1152 // squares * fine
    n = cell * squares // fine
    rng = np.random.default_rng(5)
    pixels = np.zeros((n * fine, n * fine, 4), np.float32)
    y, x = (np.mgrid[0:cell, 0:cell] + 0.5) / cell
    inside = np.minimum.reduce([x, y, 1 - x, 1 - y])
    for row in range(squares):
        for file in range(squares):
            if (row + file) % 2 == 0:
                continue
            angle = np.radians(45 + rng.normal(0, 1.3))
            along, across = x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle)
            # along a line, the hand sways, and its pressure varies
            sway = gaussian_filter(rng.standard_normal((cell, cell)), cell / 7)
            press = gaussian_filter(rng.standard_normal((cell, cell)), cell / 9)
            at = across * 15 + 0.13 * sway / sway.std() + rng.random()
            number = np.floor(at).astype(int) + 8
            width = 0.40 + 0.035 * press / press.std() + rng.normal(0, 0.03, 64)[number]
            # lines begin and end at slightly random places
            ends = rng.uniform(0.004, 0.022, 64)[number]
            away = np.abs(at % 1 - 0.5) - width / 2
            covered = np.clip(0.5 - away * cell / 15, 0, 1) * np.clip((inside - ends) * cell / 2, 0, 1)
            part = pixels[row * cell:(row + 1) * cell, file * cell:(file + 1) * cell]
            part[..., :3] = np.array(wash) + (np.array(line) - np.array(wash)) * covered[..., None]
            part[..., 3] = 255
    y, x = (np.mgrid[0:n * fine, 0:n * fine] + 0.5) / fine
    border = np.minimum.reduce([x, y, n - x, n - y])[..., None]
    pixels = np.where(border < 4, np.array([*ink, 255]), pixels)
    # multiplied by alpha, so that transparent pixels add no colour
    alpha = pixels[..., 3:] / 255
    small = np.dstack([pixels[..., :3] * alpha, alpha]).reshape(n, fine, n, fine, 4).mean((1, 3))
    color = np.where(small[..., 3:] > 0, small[..., :3] / np.maximum(small[..., 3:], 1e-6), wash)
    return np.dstack([color, small[..., 3] * 255])


LIGHTS = {
    "base": lambda _: lamp((255, 240, 208), (28, 16, 8), 0.16, 0.42),
    "contrast": lambda _: nothing(),
    "paper": lambda squares: hatching((0xcd, 0xba, 0x94), (0xac, 0x96, 0x72), (0x2a, 0x1f, 0x16), squares),
    "tournament": lambda _: lamp((232, 246, 240), (4, 10, 10), 0.07, 0.38),
}


def make(theme, name, squares):
    png = THEMES / theme / name
    png.parent.mkdir(exist_ok=True)
    Image.fromarray(LIGHTS[theme](squares).round().astype(np.uint8), "RGBA").save(png, optimize=True)
    if theme == "paper":
        squeeze(png, "60-100", 24)


for theme in wanted(LIGHTS):
    make(theme, "board_light.png", 8)
    if theme == "paper":
        # The hatching shows squares, so a board with more of them has its own.
        make(theme, "draughts-10/board_light.png", 10)
