#!/usr/bin/env python3
"""Renders marks/*.svg (white with alpha, tinted in code) and the board's shadow.
Transparent pixels stay white too, so that filtering leaves no dark fringe.
Needs rsvg-convert, optipng, numpy, scipy, pillow."""
import io, subprocess
import numpy as np
from pathlib import Path
from PIL import Image
from scipy.ndimage import gaussian_filter

HERE = Path(__file__).resolve().parent
BASE = HERE.parent / "themes/base"


def save(rgb, alpha, path):
    a = np.clip(alpha + 0.5, 0, 255).astype(np.uint8)
    px = np.dstack([np.full_like(a, rgb)] * 3 + [a])
    Image.fromarray(px, "RGBA").save(path)
    subprocess.run(["optipng", "-quiet", "-nc", "-nb", "-o5", "-strip", "all", str(path)], check=True)


def marks():
    out = BASE / "marks"
    out.mkdir(parents=True, exist_ok=True)
    for svg in sorted((HERE / "marks").glob("*.svg")):
        png = subprocess.run(["rsvg-convert", "-w", "160", "-h", "160", str(svg)],
                             check=True, capture_output=True).stdout
        save(255, np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))[..., 3].astype(float), out / f"{svg.stem}.png")


def shadow():
    """9-slice: 192 px with 64 px borders, the middle full. Fades to nothing at the very edge."""
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
    a[:, mid] = a[:, border:border + 1]   # the stretched strips stay without grain
    a[mid, :] = a[border:border + 1, :]
    a[mid, mid] = 255
    save(0, a, BASE / "board_shadow.png")


marks()
shadow()
