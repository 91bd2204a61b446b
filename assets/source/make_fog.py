#!/usr/bin/env python3
"""Makes fog.png, mist.png and background.png. Needs numpy, scipy, pillow. Deterministic."""
import sys
import numpy as np
from pathlib import Path
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates

ROOT = Path(__file__).resolve().parent.parent
BASE = ROOT / "themes/base"
SEED = 31


def spectral(n, rng, lo, beta, hi=1e9, wide=1.0):
    """Periodic noise without a grain or a grid: random phases under a power law.
    lo: wavelength of the broadest waves in cycles per tile; wide > 1 stretches along x."""
    k = np.fft.fftfreq(n, 1 / n)
    kx, ky = np.meshgrid(k * wide, k / wide)
    r = np.hypot(kx, ky)
    amp = np.where(r > 0, (r ** 4 / (r ** 4 + lo ** 4)) / np.maximum(r, 0.5) ** (beta / 2), 0)
    amp = amp * np.exp(-((r / hi) ** 2))
    return norm(np.fft.ifft2(np.fft.fft2(rng.standard_normal((n, n))) * amp).real)


def warp(a, dx, dy):
    n = a.shape[0]
    y, x = np.mgrid[0:n, 0:n]
    return map_coordinates(a, [y + dy, x + dx], order=3, mode="grid-wrap")


def norm(a):
    return (a - a.mean()) / a.std()


def fog_field(n, seed):
    rng = np.random.default_rng(seed)
    wide = 1.18
    f = norm(spectral(n, rng, 2.0, 4.3, wide=wide) + 0.5 * spectral(n, rng, 5, 4.2, wide=wide))
    # billows: the folded noise has round tops and thin valleys, as cumulus has
    for lo, hi, w in ((3, 8, 0.30), (7, 18, 0.14)):
        f = f + w * norm(gaussian_filter(np.abs(spectral(n, rng, lo, 2.6, hi=hi, wide=wide)), 3, mode="wrap"))
    # sway, then curl; more would fold it into marble
    for lo, hi, amount in ((1.5, 4, 0.011), (5, 10, 0.0028)):
        f = warp(f, amount * n * spectral(n, rng, lo, 3, hi=hi), amount * n * spectral(n, rng, lo, 3, hi=hi))
    # light from the upper left gives the billows a body
    soft = gaussian_filter(f, n / 80, mode="wrap")
    lit = np.roll(soft, (-2, -2), (0, 1)) - np.roll(soft, (2, 2), (0, 1))
    return norm(norm(f) + 0.2 * norm(lit))


def fog():
    n = 256
    f = gaussian_filter(fog_field(n, SEED), 1.8, mode="wrap")
    f = norm(f)
    # a bell over the whole range, mean at one half, ends eased and not clipped
    out = 0.5 + 0.5 * np.tanh(f * 0.62)
    out = (out - out.min()) / (out.max() - out.min())
    out = out ** (np.log(0.5) / np.log(np.median(out)))
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
