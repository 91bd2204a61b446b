#!/usr/bin/env python3
"""Makes fog.png, mist.png and background.png. Needs numpy, scipy, pillow. Deterministic."""
import sys
import numpy as np
from pathlib import Path
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates

ROOT = Path(__file__).resolve().parent.parent
BASE = ROOT / "themes/base"


def fade(t):
    return t * t * t * (t * (t * 6 - 15) + 10)


def perlin(x, y, px, py, rng):
    """Gradient noise, periodic with px, py cells. About -0.7..0.7."""
    a = rng.random((py, px)) * 2 * np.pi
    gx, gy = np.cos(a), np.sin(a)
    x0, y0 = np.floor(x).astype(int), np.floor(y).astype(int)
    fx, fy = x - x0, y - y0
    u, v = fade(fx), fade(fy)

    def corner(i, j):
        ix, iy = (x0 + i) % px, (y0 + j) % py
        return gx[iy, ix] * (fx - i) + gy[iy, ix] * (fy - j)
    top = corner(0, 0) * (1 - u) + corner(1, 0) * u
    bot = corner(0, 1) * (1 - u) + corner(1, 1) * u
    return top * (1 - v) + bot * v


def fbm(u, v, cells, octaves, gain, rng):
    """u, v in tiles (periodic with 1)."""
    s, amp, c = 0.0, 1.0, cells
    for _ in range(octaves):
        s = s + amp * perlin(u * c, v * c, c, c, rng)
        amp *= gain
        c *= 2
    return s


def puffs(u, v, cells, rng, soft=14.0):
    """Smooth inverted cell noise: round billows. Periodic with 1."""
    pts = rng.random((cells, cells, 2))
    acc = 0.0
    x, y = u * cells, v * cells
    x0, y0 = np.floor(x).astype(int), np.floor(y).astype(int)
    for j in range(-2, 3):
        for i in range(-2, 3):
            p = pts[(y0 + j) % cells, (x0 + i) % cells]
            d2 = (x0 + i + p[..., 0] - x) ** 2 + (y0 + j + p[..., 1] - y) ** 2
            acc = acc + np.exp(-soft * d2 / 4)
    return np.log(acc + 0.02)


def norm(a):
    return (a - a.mean()) / a.std()


def fog_field(n, seed):
    rng = np.random.default_rng(seed)
    g = (np.arange(n) + 0.5) / n
    u, v = np.meshgrid(g, g)
    # two rounds of warping: broad sway, then curl
    wx, wy = fbm(u, v, 2, 3, 0.5, rng), fbm(u, v, 2, 3, 0.5, rng)
    u1, v1 = u + 0.16 * wx, v + 0.11 * wy
    wx, wy = fbm(u1, v1, 4, 3, 0.5, rng), fbm(u1, v1, 4, 3, 0.5, rng)
    u2, v2 = u1 + 0.055 * wx, v1 + 0.045 * wy
    # banks of mist lie a little flatter than wide: nothing to do with gravity, all with calm
    broad = norm(fbm(u2, v2, 2, 2, 0.55, rng))
    billow = norm(0.62 * norm(puffs(u2, v2, 4, rng)) + 0.42 * norm(puffs(u2, v2, 8, rng))
                  + 0.2 * norm(puffs(u2, v2, 16, rng)))
    wisps = norm(fbm(u2, v2, 4, 5, 0.52, rng))
    return norm(0.62 * broad + 0.62 * billow + 0.62 * wisps)


def fog():
    n = 256
    f = fog_field(n, 20)
    f = gaussian_filter(f, 0.8, mode="wrap")
    # tones: a broad bell over the whole range, mean at one half
    r = np.argsort(np.argsort(f, axis=None)).reshape(f.shape) / (f.size - 1)
    flat = r
    bell = 0.5 + 0.5 * np.tanh(norm(f) * 0.78) / np.tanh(0.78 * 2.6)
    out = np.clip(0.45 * flat + 0.55 * bell, 0, 1)
    lo, hi = np.quantile(out, [0.002, 0.998])
    out = np.clip((out - lo) / (hi - lo), 0, 1)
    out = out + 0.5 - out.mean()
    Image.fromarray(np.clip(out * 255 + 0.5, 0, 255).astype(np.uint8), "L").save(BASE / "fog.png", optimize=True)


def background():
    w, h = 320, 200
    x, y = np.meshgrid((np.arange(w) + 0.5) / w, (np.arange(h) + 0.5) / h)
    a, b = np.array([0x1d, 0x24, 0x30]), np.array([0x11, 0x15, 0x1b])
    d = np.hypot((x - 0.06) * 1.15, (y + 0.05) * 0.95)
    t = np.clip(d / 1.12, 0, 1)
    t = t * t * (3 - 2 * t) * 0.55 + t * 0.45
    img = a + (b - a) * t[..., None]
    rng = np.random.default_rng(7)
    # triangular dither, one shared draw for the three channels: grain, not coloured specks
    noise = rng.random((h, w)) - rng.random((h, w))
    img = img + 0.75 * noise[..., None]
    Image.fromarray(np.clip(np.floor(img + 0.5), 0, 255).astype(np.uint8), "RGB").save(BASE / "background.png", optimize=True)


if __name__ == "__main__":
    BASE.mkdir(parents=True, exist_ok=True)
    fog()
    background()
