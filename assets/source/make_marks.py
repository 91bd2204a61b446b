#!/usr/bin/env python3
"""Renders the marks, each theme's from its own drawings, and the board's shadow.
Names of themes on the command line: only those.
The game tints the white parts of a drawing. Dark parts stay dark under any tint, and set the
mark off from squares that are as light as its colour.
Needs rsvg-convert, optipng, numpy, scipy, pillow."""
import io
import numpy as np
from PIL import Image
from scipy.ndimage import distance_transform_edt, gaussian_filter
from common import HERE, THEMES, pack, render, wanted

MARKS = {"base": "marks", "contrast": "marks_bold", "paper": "marks_ink"}
SIDE = 160


def save(rgb, alpha, path):
    a = np.clip(alpha + 0.5, 0, 255).astype(np.uint8)
    px = np.dstack([np.broadcast_to(rgb, a.shape + (3,)).astype(np.uint8), a])
    Image.fromarray(px, "RGBA").save(path)
    pack(path)


def marks(theme):
    out = THEMES / theme / "marks"
    out.mkdir(parents=True, exist_ok=True)
    for svg in sorted((HERE / MARKS[theme]).glob("*.svg")):
        px = np.asarray(Image.open(io.BytesIO(render(svg.read_text(), SIDE))).convert("RGBA"))
        # Transparent pixels get the colour of the nearest other pixel, so that filtering leaves no fringe.
        nearest = distance_transform_edt(px[..., 3] < 8, return_distances=False, return_indices=True)
        save(px[..., :3][tuple(nearest)], px[..., 3].astype(float), out / f"{svg.stem}.png")


def shadow():
    """Saves the board's shadow: a 9-slice of 192 px with 64 px borders. It is full in the middle and fades out at the edge."""
    n, border = 192, 64
    big = np.zeros((n * 2, n * 2))
    o = n // 2
    inset = 31
    big[o + inset:o + n - inset, o + inset:o + n - inset] = 1
    s = gaussian_filter(big, 14)[o:o + n, o:o + n]
    s = np.clip((s - s[0, n // 2]) / (s[n // 2, n // 2] - s[0, n // 2]), 0, 1)
    mid = slice(border, n - border)
    s[mid, mid] = 1
    rng = np.random.default_rng(3)
    noise = rng.random((n, n)) - 0.5
    a = s * 255
    a = np.where((a > 1) & (a < 254), a + noise * 0.9, a)
    a[:, mid] = a[:, border:border + 1]   # no grain in the strips that are stretched
    a[mid, :] = a[border:border + 1, :]
    a[mid, mid] = 255
    save(0, a, THEMES / "base/board_shadow.png")


for theme in wanted(MARKS):
    marks(theme)
    if theme == "base":
        shadow()
