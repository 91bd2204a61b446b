#!/usr/bin/env python3
"""Makes board_light.png, the lamp over the board: warm where it falls, dim towards the
edges. Needs numpy and pillow. Deterministic."""
import numpy as np
from pathlib import Path
from PIL import Image

OUT = Path(__file__).resolve().parent.parent / "themes/base/board_light.png"
SIDE = 128
LAMP = np.array([255, 240, 208])
DUSK = np.array([28, 16, 8])


def main():
    y, x = (np.mgrid[0:SIDE, 0:SIDE] + 0.5) / SIDE
    # The lamp hangs a little above the middle of the board.
    away = np.hypot((x - 0.5) * 1.0, (y - 0.42) * 1.05) / 0.72
    glow = np.clip(1 - away / 0.75, 0, 1) ** 1.4 * 0.16
    dusk = np.clip(away - 0.42, 0, 1) ** 1.6 * 0.42
    # A thin dark rim sets the board off from its frame.
    rim = np.minimum.reduce([x, y, 1 - x, 1 - y]) * SIDE
    dusk = np.maximum(dusk, 0.10 * np.clip(1.6 - rim, 0, 1))
    alpha = np.maximum(glow, dusk)
    mix = (glow / np.maximum(glow + dusk, 1e-6))[..., None]
    color = LAMP * mix + DUSK * (1 - mix)
    image = np.dstack([color, alpha * 255]).round().astype(np.uint8)
    Image.fromarray(image, "RGBA").save(OUT, optimize=True)


if __name__ == "__main__":
    main()
