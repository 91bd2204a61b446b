#!/usr/bin/env python3
"""Synthesises the sounds: short, soft, dry, wooden. Deterministic.
Needs numpy, scipy, and oggenc (vorbis-tools).  --report prints the levels.

Loudness: the loudest 200 ms of each, K-weighted (ITU-R BS.1770), is set to one
value, so that a short knock and a long chord feel equally loud."""
import subprocess, sys, tempfile
import numpy as np
from pathlib import Path
from scipy.io import wavfile
from scipy.signal import butter, lfilter, sosfilt

OUT = Path(__file__).resolve().parent.parent / "sounds"
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


SOUNDS = [move, capture, check, low_time, game_end, refuse, promote, castle, draw_offer, hidden_move, curtain]
QUALITY = {"game_end": 0, "curtain": 0, "promote": 1, "check": 1}


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


def finish(x):
    x = band(x, lo=45)
    n = min(len(x) // 3, int(0.05 * SR))
    x[-n:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, n))
    m = int(0.0008 * SR)
    x[:m] *= np.linspace(0, 1, m)
    x = np.concatenate([np.zeros(int(0.002 * SR)), x])
    for _ in range(6):                       # level, then round off stray peaks softly
        x = x * 10 ** ((TARGET - loudness(x)) / 20)
        if np.max(np.abs(x)) <= PEAK:
            break
        x = PEAK * np.tanh(x / PEAK)
    x[-1] = 0.0
    return x


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    for make in SOUNDS:
        name = make.__name__
        x = finish(make())
        with tempfile.TemporaryDirectory() as d:
            wav = Path(d) / "x.wav"
            wavfile.write(wav, SR, np.round(x * 32767).astype(np.int16))
            ogg = OUT / f"{name}.ogg"
            subprocess.run(["oggenc", "-Q", "-s", "1", "-q", str(QUALITY.get(name, 2)),
                            "--discard-comments", "-o", str(ogg), str(wav)], check=True)
        if "--report" in sys.argv:
            print(f"{name:12} {len(x) / SR:5.2f} s  {loudness(x):6.1f} LUFS(200 ms)  "
                  f"peak {20 * np.log10(np.max(np.abs(x))):5.1f} dB  {ogg.stat().st_size:6} bytes")


if __name__ == "__main__":
    main()
