#!/usr/bin/env python3
"""Makes the fog and the background of every theme, and the emblem of the curtain.
Names of themes on the command line: only those. Needs numpy, scipy, pillow. Deterministic."""
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates
from common import THEMES, wanted

SEED = 42
MIST_SEED = 6


def spectral(n, rng, lo, beta, hi=1e9, wide=1.0):
    """Returns periodic noise without grain or grid: random phases with a power law.
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
    f = norm(spectral(n, rng, 2.6, 4.3, wide=wide) + 0.55 * spectral(n, rng, 5, 4.2, wide=wide))
    # billows: folded noise has round tops and thin valleys, like cumulus clouds
    for lo, hi, w in ((3, 8, 0.30), (7, 18, 0.14)):
        f = f + w * norm(gaussian_filter(np.abs(spectral(n, rng, lo, 2.6, hi=hi, wide=wide)), 3, mode="wrap"))
    # sway, then curl; with more it would look like marble
    for lo, hi, amount in ((1.5, 4, 0.011), (5, 10, 0.0028)):
        f = warp(f, amount * n * spectral(n, rng, lo, 3, hi=hi), amount * n * spectral(n, rng, lo, 3, hi=hi))
    # light from the upper left makes the billows look solid
    soft = gaussian_filter(f, n / 80, mode="wrap")
    lit = np.roll(soft, (-2, -2), (0, 1)) - np.roll(soft, (2, 2), (0, 1))
    return norm(norm(f) + 0.2 * norm(lit))


def save(px, theme, name, step=1):
    """Saves a picture whose values are multiples of `step`: with fewer of them it is smaller."""
    px = np.clip(step * np.floor(px / step + 0.5), 0, 255).astype(np.uint8)
    Image.fromarray(px).save(THEMES / theme / f"{name}.png", optimize=True)


def bell(f):
    """Spreads values over 0 to 255 with the median in the middle; the ends are eased, not clipped."""
    out = 0.5 + 0.5 * np.tanh(norm(f) * 0.55)
    out = (out - out.min()) / (out.max() - out.min())
    return 255 * out ** (np.log(0.5) / np.log(np.median(out)))


def drifting_fog():
    return bell(gaussian_filter(fog_field(256, SEED), 2.1, mode="wrap"))


def washed_fog(seed=11):
    """Returns a wash of thin ink with the strokes of a broad brush, which run down to the left."""
    n = 256
    rng = np.random.default_rng(seed)
    k = np.fft.fftfreq(n, 1 / n)
    kx, ky = np.meshgrid(k, k)
    along, across = (kx - ky) / np.sqrt(2), (kx + ky) / np.sqrt(2)
    r = np.hypot(along * 7, across)
    amp = np.where(r > 9, 1 / np.maximum(r, 1) ** 0.9, 0) * np.exp(-((r / 80) ** 2))
    strokes = norm(np.fft.ifft2(np.fft.fft2(rng.standard_normal((n, n))) * amp).real)
    pools = warp(spectral(n, rng, 1.6, 5.0), *(5 * spectral(n, rng, 4, 3, hi=12) for _ in range(2)))
    # a dried pool leaves its pigment along its edge
    edges = np.exp(-((pools - 0.7) / 0.2) ** 2)
    return bell(gaussian_filter(pools + 0.34 * strokes - 0.22 * norm(edges), 0.6, mode="wrap"))


def ruled_fog():
    """Returns diagonal bars with edges one pixel wide, which differ from any square even without colour."""
    n, bars, wide = 256, 12, 0.36
    y, x = np.mgrid[0:n, 0:n] + 0.5
    at = ((x + y) * bars / n) % 1
    away = np.minimum(np.abs(at - 0.5), 1 - np.abs(at - 0.5))
    return 255 * np.clip((wide / 2 - away) * n / bars + 0.5, 0, 1)


def background(near, far, grain, lamp=(0.06, -0.05), reach=1.12):
    """Returns a room that is lighter near the lamp. `near` and `far` are in sRGB; the lamp's place is in shares of the window."""
    w, h = 320, 200
    x, y = np.meshgrid((np.arange(w) + 0.5) / w, (np.arange(h) + 0.5) / h)
    d = np.hypot((x - lamp[0]) * 1.15, (y - lamp[1]) * 0.95)
    t = np.clip(d / reach, 0, 1)
    t = t * t * (3 - 2 * t) * 0.55 + t * 0.45
    img = np.array(near) + (np.array(far) - np.array(near)) * t[..., None]
    rng = np.random.default_rng(7)
    # triangular dither, one shared draw for the three channels: grain, not coloured specks
    noise = rng.random((h, w)) - rng.random((h, w))
    return img + grain * noise[..., None]


FOGS = {"base": drifting_fog, "contrast": ruled_fog, "paper": washed_fog}
MORE_FOGS = {"paper": [lambda: washed_fog(12), lambda: washed_fog(23)]}
BACKGROUNDS = {
    "base": dict(near=(0x1d, 0x24, 0x30), far=(0x11, 0x15, 0x1b), grain=0.75),
    "contrast": dict(near=(0x0a, 0x0c, 0x10), far=(0x0a, 0x0c, 0x10), grain=0),
    "paper": dict(near=(0xf2, 0xe9, 0xd6), far=(0xe0, 0xd4, 0xba), grain=1.6),
    "tournament": dict(near=(0x1b, 0x26, 0x25), far=(0x07, 0x0a, 0x0c), grain=0.75, lamp=(0.5, 0.1), reach=0.95),
}


def mist(stops, theme):
    """Saves the emblem of the curtain: a small bank of mist, ray-marched as a volume lit from above.
    `stops` are its colours from the darkest to the brightest, in sRGB."""
    w, h, deep = 384, 192, 112
    rng = np.random.default_rng(MIST_SEED)
    z, y, x = np.meshgrid(np.arange(deep) - deep / 2, np.arange(h), np.arange(w), indexing="ij")
    x, y, z = x.astype(np.float32), y.astype(np.float32), z.astype(np.float32)

    def noise(lo, beta, hi, squash=(1, 1, 1)):
        k = [np.fft.fftfreq(n) * 192 * s for n, s in zip((deep, h, w), squash)]
        r = np.sqrt(k[0][:, None, None] ** 2 + k[1][None, :, None] ** 2 + k[2][None, None, :] ** 2)
        amp = (r ** 4 / (r ** 4 + lo ** 4)) / np.maximum(r, 0.5) ** (beta / 2) * np.exp(-((r / hi) ** 2))
        return norm(np.fft.ifftn(np.fft.fftn(rng.standard_normal((deep, h, w))) * amp).real).astype(np.float32)

    body = np.full(x.shape, -9, np.float32)
    # heaps: x, y, z, radius across, radius up
    for cx, cy, cz, rx, ry in ((164, 84, 0, 50, 46), (226, 92, -6, 50, 42), (112, 108, 8, 46, 32), (278, 110, 4, 48, 30),
                               (196, 116, 16, 84, 30), (70, 126, 0, 40, 17), (322, 127, 0, 40, 16), (140, 122, 20, 52, 22),
                               (250, 122, 18, 56, 22), (192, 132, 4, 150, 13)):
        q = 1 - ((x - cx) / rx) ** 2 - ((y - cy) / ry) ** 2 - ((z - cz) / (min(rx, 60) * 0.8)) ** 2
        np.maximum(body, q, out=body)
    # thin strands that trail off below
    for cx, cy, rx, ry in ((168, 150, 132, 7), (250, 162, 96, 6), (168, 173, 66, 4.5)):
        q = 0.75 * (1 - ((x - cx) / rx) ** 2 - ((y - cy) / ry) ** 2 - (z / 24) ** 2)
        np.maximum(body, q, out=body)
    billow = 0.8 - np.abs(noise(3.0, 4.6, 9, (1, 1.1, 1.3)))
    d = body + 0.34 * billow + 0.15 * noise(6, 5.6, 24, (1, 1.0, 1.35)) - 0.13
    d = np.clip(d / 0.95, 0, 1)
    d = d * d * (3 - 2 * d)
    d *= np.clip((x - 6) / 26, 0, 1) * np.clip((w - 7 - x) / 26, 0, 1) * np.clip((h - 5 - y) / 16, 0, 1) * np.clip((y - 5) / 14, 0, 1)
    # light: from above and a little from the left, by shearing the volume as it is summed downwards
    shade = np.zeros_like(d)
    acc = np.zeros((deep, w), np.float32)
    for row in range(h):
        if row % 2 == 0:
            acc = np.roll(acc, 1, axis=1)
        if row % 3 == 0:
            acc = np.roll(acc, -1, axis=0)
        shade[:, row] = acc
        acc = acc + d[:, row]
    light = 0.84 * np.exp(-0.066 * gaussian_filter(shade, (2, 1, 1))) + 0.16 * np.exp(-0.012 * shade)
    trans, glow = np.ones((h, w)), np.zeros((h, w))
    for i in range(deep - 1, -1, -1):       # from the viewer inwards
        a = 1 - np.exp(-0.050 * d[i])
        glow += trans * a * light[i]
        trans = trans * (1 - a)
    alpha = 1 - trans
    lum = np.where(alpha > 1e-4, glow / np.maximum(alpha, 1e-4), 0)
    core = lum[alpha > 0.5]
    lo, hi = np.quantile(core, [0.01, 0.99])
    t = np.clip((lum - lo) / (hi - lo), 0, 1)
    t = gaussian_filter(t, 0.6)
    stops = np.array(stops, float)
    at = np.array([0, 0.35, 0.68, 1.0])
    rgb = np.dstack([np.interp(t, at, stops[:, i]) for i in range(3)])
    alpha = np.clip((alpha - 0.012) / 0.975, 0, 1)
    px = np.dstack([rgb, alpha[..., None] * 255])
    px[alpha <= 0] = [*stops[1:3].mean(0), 0]
    save(px, theme, "mist", step=4)


MISTS = {
    "base": ((0x4e, 0x60, 0x7a), (0x72, 0x88, 0xa6), (0x93, 0xa9, 0xc6), (0xc9, 0xd8, 0xea)),
    "paper": ((0x3a, 0x2f, 0x26), (0x6d, 0x5e, 0x4d), (0x96, 0x86, 0x70), (0xc9, 0xbb, 0xa2)),
}

for theme in wanted(BACKGROUNDS):
    save(background(**BACKGROUNDS[theme]), theme, "background")
    if theme in FOGS:
        # As many steps as the screen shows between the fog's two colours.
        save(FOGS[theme](), theme, "fog", step=3)
    for number, more in enumerate(MORE_FOGS.get(theme, ()), 1):
        save(more(), theme, f"fog_{number}", step=3)
    if theme in MISTS:
        mist(MISTS[theme], theme)
