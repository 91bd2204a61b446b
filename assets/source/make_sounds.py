#!/usr/bin/env python3
"""Synthesises the sounds: short, soft, dry; wooden, and of paper and pens for `paper`. Deterministic.
Needs numpy, scipy, and oggenc (vorbis-tools).  --report prints the levels.

Loudness: the loudest 200 ms of each, K-weighted (ITU-R BS.1770), is set to one
value, so that a short knock and a long chord feel equally loud."""
import subprocess, sys, tempfile
import numpy as np
from pathlib import Path
from scipy.io import wavfile
from scipy.signal import butter, lfilter, sosfilt

ASSETS = Path(__file__).resolve().parent.parent
SR = 44100
TARGET = -25.0      # LUFS of the loudest 200 ms
PEAK = 10 ** (-1.5 / 20)


def rng(seed):
    return np.random.default_rng(seed)


def silence(sec):
    return np.zeros(int(sec * SR))


def at(buf, start, snd, gain=1.0):
    i = int(start * SR)
    n = min(len(snd), len(buf) - i)
    buf[i:i + n] += gain * snd[:n]
    return buf


def band(x, lo=None, hi=None, order=2):
    if lo and hi:
        sos = butter(order, [lo, hi], "band", fs=SR, output="sos")
    elif hi:
        sos = butter(order, hi, "low", fs=SR, output="sos")
    else:
        sos = butter(order, lo, "high", fs=SR, output="sos")
    return sosfilt(sos, x)


def modes(sec, table, pitch=1.0, attack=0.0012):
    """Damped modes of a struck body: (Hz, amplitude, seconds to fall by 60 dB)."""
    t = np.arange(int(sec * SR)) / SR
    out = np.zeros_like(t)
    for i, (f, a, t60) in enumerate(table):
        out += a * np.sin(2 * np.pi * f * pitch * t + 0.7 * i) * np.exp(-6.91 * t / t60)
    return out * (1 - np.exp(-t / attack))


def brush(sec, lo, hi, t60, seed, attack=0.0008):
    """The felt: a breath of band-limited noise."""
    t = np.arange(int(sec * SR)) / SR
    n = band(rng(seed).standard_normal(len(t)), lo, hi)
    return n / np.std(n) * np.exp(-6.91 * t / t60) * (1 - np.exp(-t / attack))


# 300 to 1200 Hz is loud enough for the small speakers of a phone
BOARD = [(148, 0.62, 0.15), (226, 0.72, 0.13), (342, 0.62, 0.10), (498, 0.46, 0.08)]
PIECE = [(742, 0.42, 0.060), (1130, 0.26, 0.042), (1690, 0.14, 0.030), (2480, 0.06, 0.02)]


def knock(seed, pitch=1.0, weight=1.0, bright=1.0, sec=0.26):
    s = silence(sec)
    at(s, 0, modes(sec, BOARD, pitch), 0.8 * weight)
    at(s, 0, modes(sec, PIECE, pitch * 1.02), 0.95 * bright)
    at(s, 0, brush(sec, 700, 3600, 0.040, seed), 0.20 * bright)
    at(s, 0, brush(sec, 120, 500, 0.080, seed + 1), 0.22 * weight)
    return s


def tone(freq, sec, partials, attack=0.006, pitch_seed=0):
    return modes(sec, [(freq * k, a, t) for k, a, t in partials], attack=attack)


BELL = [(1, 1.0, 0.9), (2.0, 0.35, 0.55), (2.76, 0.20, 0.35), (4.1, 0.07, 0.18)]
MARIMBA = [(1, 1.0, 0.95), (2.0, 0.10, 0.5), (3.93, 0.16, 0.16), (9.2, 0.03, 0.05)]


def move():
    return knock(1, sec=0.24)


def capture():
    s = silence(0.36)
    at(s, 0.0, knock(11, 1.16, 0.6, 1.2), 0.62)
    return at(s, 0.074, knock(13, 0.84, 1.35, 0.95, 0.28), 1.0)


def castle():
    s = silence(0.42)
    at(s, 0.0, knock(21, 0.94, 1.0, 0.9), 0.85)
    return at(s, 0.145, knock(23, 1.1, 0.9, 1.0), 0.9)


def check():
    s = silence(0.85)
    at(s, 0, knock(31, 1.0, 0.5, 0.7), 0.35)
    at(s, 0.0, tone(659.26, 0.8, BELL), 0.55)
    return at(s, 0.13, tone(880.0, 0.7, BELL), 0.6)


def low_time():
    s = silence(0.36)
    tick = [(1850, 0.5, 0.035), (1240, 0.7, 0.05), (620, 0.4, 0.06)]
    at(s, 0.0, modes(0.12, tick, 1.0) + 0.05 * brush(0.12, 1500, 5000, 0.02, 41))
    return at(s, 0.17, modes(0.12, tick, 0.76) + 0.05 * brush(0.12, 1200, 4000, 0.02, 43), 0.95)


def game_end():
    s = silence(1.5)
    # a suspended fourth that resolves: G over C, then C major, low to high
    for start, f, g in ((0.0, 261.63, .55), (0.0, 349.23, .5), (0.02, 392.0, .5),
                        (0.36, 196.0, .42), (0.38, 261.63, .6), (0.40, 329.63, .6), (0.42, 523.25, .36)):
        at(s, start, tone(f, 1.5, MARIMBA, attack=0.010), g)
    return band(s, hi=3000)


def refuse():
    s = silence(0.26)
    at(s, 0, modes(0.26, [(128, 0.8, 0.16), (206, 0.9, 0.13), (318, 0.6, 0.09), (455, 0.3, 0.06)], attack=0.004))
    at(s, 0, brush(0.26, 90, 420, 0.09, 51, attack=0.003), 0.16)
    at(s, 0.085, modes(0.17, [(114, 0.8, 0.15), (184, 0.9, 0.11), (288, 0.5, 0.08)], attack=0.004), 0.55)
    return band(s, hi=900)


def promote():
    s = silence(0.95)
    at(s, 0, knock(61, 1.0, 0.9, 0.9), 0.7)
    for i, f in enumerate((523.25, 659.26, 783.99)):
        at(s, 0.07 + 0.085 * i, tone(f, 0.8, MARIMBA, attack=0.004), 0.42 + 0.06 * i)
    return s


def draw_offer():
    s = silence(0.75)
    at(s, 0.0, tone(440.0, 0.6, MARIMBA, attack=0.006), 0.7)
    return at(s, 0.15, tone(440.0 * 4 / 3 / 1.0, 0.6, MARIMBA, attack=0.006) , 0.55)


def hidden_move():
    k = knock(71, 1.12, 1.0, 0.5, 0.34)
    k = band(k, lo=130, hi=560, order=2)
    s = silence(0.40)
    at(s, 0.0, k)
    # a faint answer of the mist
    return at(s, 0.012, band(brush(0.38, 150, 700, 0.26, 73, attack=0.03), hi=600), 0.02)


def curtain():
    n = int(0.95 * SR)
    t = np.linspace(0, 1, n)
    w = rng(81).standard_normal(n)
    out = np.zeros(n)
    # a swell whose colour opens and closes: three fixed bands cross-faded
    for lo, hi, centre, width, g in ((160, 420, 0.42, 0.30, 0.8), (380, 1000, 0.46, 0.22, 0.8), (900, 2400, 0.5, 0.15, 0.38)):
        b = band(w, lo, hi)
        out += g * b / np.std(b) * np.exp(-0.5 * ((t - centre) / width) ** 2)
    return out * np.sin(np.pi * t) ** 1.2


def pick():
    s = silence(0.12)
    at(s, 0, modes(0.12, PIECE, 1.2, attack=0.003), 0.5)
    return at(s, 0, brush(0.12, 900, 4200, 0.05, 91, attack=0.006), 0.3)


# ── Paper and ink ──────────────────────────────────────────────────────────────────────────

def rustle(sec, seed, lo=900, hi=5200, grains=70, swell=0.3):
    """Paper that moves: a breath of noise that crackles, loudest at `swell` of its length."""
    t = np.linspace(0, 1, int(sec * SR))
    r = rng(seed)
    at_grain = np.sort(r.uniform(0, 1, grains))
    crackle = np.interp(t, at_grain, r.uniform(0.1, 1.0, grains) ** 2)
    n = band(r.standard_normal(len(t)), lo, hi)
    shape = np.minimum(t / swell, 1.0) * np.clip((1 - t) / (1 - swell), 0, 1) ** 1.4
    return n / np.std(n) * crackle * shape


def stroke(sec, seed, rising=True):
    """A pen that draws a line: scratching whose colour follows its speed."""
    t = np.linspace(0, 1, int(sec * SR))
    n = rng(seed).standard_normal(len(t))
    low, high = band(n, 900, 2200), band(n, 2200, 4800)
    turn = t if rising else 1 - t
    out = low / np.std(low) * (1 - turn) + high / np.std(high) * turn
    return out * np.sin(np.pi * t) ** 0.8 * (0.75 + 0.25 * np.sin(2 * np.pi * 95 * sec * t))


def pat(seed, pitch=1.0, sec=0.2):
    """A finger or a slip of card on a stack of paper."""
    s = modes(sec, [(118, 0.9, 0.11), (186, 0.8, 0.09), (290, 0.5, 0.06), (520, 0.25, 0.04)], pitch, 0.002)
    return s + 0.30 * brush(sec, 250, 1500, 0.05, seed) + 0.10 * brush(sec, 1800, 5200, 0.03, seed + 1)


GLASS = [(1, 1.0, 0.45), (2.32, 0.5, 0.28), (4.25, 0.22, 0.14), (6.63, 0.08, 0.07)]


def paper_move():
    s = silence(0.22)
    at(s, 0, rustle(0.12, 201, swell=0.7), 0.10)
    return at(s, 0.05, pat(203), 0.9)


def paper_capture():
    s = silence(0.36)
    at(s, 0, rustle(0.17, 211, lo=1300, hi=6500, grains=160, swell=0.85), 0.34)      # torn off
    return at(s, 0.16, pat(213, 0.86), 1.1)


def paper_castle():
    s = silence(0.42)
    at(s, 0.0, paper_move(), 0.9)
    return at(s, 0.17, paper_move(), 1.0)


def paper_check():
    s = silence(0.62)
    at(s, 0.0, tone(1244.5, 0.5, GLASS, attack=0.002), 0.5)       # a nib against the inkwell
    return at(s, 0.14, tone(1661.2, 0.48, GLASS, attack=0.002), 0.55)


def paper_low_time():
    s = silence(0.34)
    nib = [(2100, 0.5, 0.025), (1400, 0.7, 0.035), (760, 0.5, 0.045)]
    at(s, 0.0, modes(0.1, nib) + 0.12 * brush(0.1, 1500, 5000, 0.02, 221))
    return at(s, 0.17, modes(0.1, nib, 0.8) + 0.12 * brush(0.1, 1300, 4500, 0.02, 223), 0.95)


def paper_game_end():
    s = silence(1.1)
    for i in range(5):                                            # leaves fall, and the book closes
        at(s, 0.07 * i, rustle(0.16, 231 + 2 * i, swell=0.5), 0.16 + 0.03 * i)
    at(s, 0.50, pat(241, 0.62, 0.5), 1.3)
    return at(s, 0.52, tone(196.0, 0.55, MARIMBA, attack=0.01), 0.35)


def paper_refuse():
    s = silence(0.30)
    at(s, 0.0, stroke(0.11, 251), 0.8)                            # crossed out
    at(s, 0.14, stroke(0.12, 253, rising=False), 0.9)
    return band(s, hi=2600)


def paper_promote():
    s = silence(0.75)
    at(s, 0, stroke(0.24, 261), 0.30)
    for i, f in enumerate((1046.5, 1318.5, 1568.0)):
        at(s, 0.20 + 0.08 * i, tone(f, 0.36, GLASS, attack=0.003), 0.34 + 0.04 * i)
    return s


def paper_draw_offer():
    s = silence(0.55)
    at(s, 0, rustle(0.30, 271, swell=0.4), 0.20)                  # a note is handed over
    at(s, 0.24, pat(273, 1.3), 0.7)
    return at(s, 0.38, pat(275, 1.5, 0.17), 0.6)


def paper_hidden_move():
    s = silence(0.34)
    at(s, 0.03, pat(281, 1.1, 0.3), 1.0)
    return band(s + 0.03 * rustle(0.34, 283, swell=0.3)[:len(s)], lo=110, hi=620)


def paper_curtain():
    return rustle(0.85, 291, lo=450, hi=3800, grains=110, swell=0.45)      # a page is turned


def paper_pick():
    return rustle(0.11, 295, lo=1100, hi=5200, grains=24, swell=0.35)


SOUNDS = [move, capture, check, low_time, game_end, refuse, promote, castle, draw_offer, hidden_move, curtain, pick]
PAPER = [paper_move, paper_capture, paper_check, paper_low_time, paper_game_end, paper_refuse, paper_promote,
         paper_castle, paper_draw_offer, paper_hidden_move, paper_curtain, paper_pick]
QUALITY = {"game_end": 0, "curtain": 0, "promote": 1, "check": 1}
# Nothing has happened yet when a piece is picked up: it is 9 dB softer.
SOFT = {"pick": 9}


def k_weight(x):
    b = [1.53512485958697, -2.69169618940638, 1.19839281085285]
    a = [1, -1.69065929318241, 0.73248077421585]
    x = lfilter(b, a, x)
    return lfilter([1, -2, 1], [1, -1.99004745483398, 0.99007225036621], x)


def loudness(x):
    w = int(0.2 * SR)
    p = k_weight(np.concatenate([np.zeros(w), x, np.zeros(w)])) ** 2
    c = np.concatenate([[0], np.cumsum(p)])
    return -0.691 + 10 * np.log10(np.max(c[w:] - c[:-w]) / w + 1e-12)


def finish(x, target):
    x = band(x, lo=45)
    n = min(len(x) // 3, int(0.05 * SR))
    x[-n:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, n))
    m = int(0.0008 * SR)
    x[:m] *= np.linspace(0, 1, m)
    x = np.concatenate([np.zeros(int(0.002 * SR)), x])
    for _ in range(6):                       # level, then round off stray peaks softly
        x = x * 10 ** ((target - loudness(x)) / 20)
        if np.max(np.abs(x)) <= PEAK:
            break
        x = PEAK * np.tanh(x / PEAK)
    x[-1] = 0.0
    return x


def write(make, folder, prefix="", *options):
    folder.mkdir(parents=True, exist_ok=True)
    name = make.__name__.removeprefix(prefix)
    x = finish(make(), TARGET - SOFT.get(name, 0))
    with tempfile.TemporaryDirectory() as d:
        wav = Path(d) / "x.wav"
        wavfile.write(wav, SR, np.round(x * 32767).astype(np.int16))
        ogg = folder / f"{name}.ogg"
        subprocess.run(["oggenc", "-Q", "-s", "1", "-q", str(QUALITY.get(name, 2)), *options,
                        "--discard-comments", "-o", str(ogg), str(wav)], check=True)
    if "--report" in sys.argv:
        print(f"{make.__name__:18} {len(x) / SR:5.2f} s  {loudness(x):6.1f} LUFS(200 ms)  "
              f"peak {20 * np.log10(np.max(np.abs(x))):5.1f} dB  {ogg.stat().st_size:6} bytes")


def main():
    for make in SOUNDS:
        write(make, ASSETS / "sounds")
    for make in PAPER:
        # Paper has nothing above 8 kHz, and half the rate makes small files.
        write(make, ASSETS / "themes/paper/sounds", "paper_", "--resample", "22050")


if __name__ == "__main__":
    main()
