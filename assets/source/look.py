"""How the game lays a theme's pictures and colours over each other, for scripts that look or measure.
What a theme does not have comes from the base theme. Needs numpy, pillow."""
import re
import numpy as np
from PIL import Image
from common import THEMES

# Must be as in the game: src/board/marks.rs.
MARKS = {"last_move": ("last_move", 1), "check": ("check", 1), "selected": ("selected", 1), "hover": ("hover", 0.4),
         "dot": ("available", 0.85), "ring": ("available", 0.85), "cursor": ("cursor", 1)}


def names():
    """All themes, the base one first."""
    return sorted((path.parent.name for path in THEMES.glob("*/theme.ron")), key=lambda name: (name != "base", name))


def manifest(theme):
    """The colours (sRGB, 0 to 1) and numbers of theme.ron by section and name, over those of the base theme."""
    values = {} if theme == "base" else manifest("base")
    text = re.sub(r"//.*", "", (THEMES / theme / "theme.ron").read_text())
    for section, fields in re.findall(r"(\w+): \((.*?)\n    \)", text, re.S):
        for name, color, number in re.findall(r'(\w+): (?:"(#\w+)"|([\d.]+))', fields):
            values[section, name] = np.array(rgb(color)) if color else float(number)
    return values


def rgb(color):
    return [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]


def picture(theme, name, side=None):
    """A picture's pixels, 0 to 1, with alpha."""
    path = THEMES / theme / f"{name}.png"
    image = Image.open(path if path.exists() else THEMES / "base" / f"{name}.png").convert("RGBA")
    if side:
        image = image.resize((side, side), Image.LANCZOS if side < image.width else Image.BILINEAR)
    return np.asarray(image) / 255


def linear(color):
    return np.where(color <= 0.04045, color / 12.92, ((color + 0.055) / 1.055) ** 2.4)


def encoded(light):
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 0) ** (1 / 2.4) - 0.055)


# How eyes without red, green or blue cones see colours, in linear light: Machado, Oliveira and
# Fernandes, 2009, full severity.
EYES = {
    "all cones": np.eye(3),
    "protanopia": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    "deuteranopia": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    "tritanopia": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
}


def seen(px, eyes):
    """The light of pixels as those eyes see it, linear."""
    return np.clip(linear(px) @ EYES[eyes].T, 0, 1)


def over(top, below):
    """Blends pixels with alpha over pixels without, by light, as the game's targets do."""
    a = top[..., 3:]
    return encoded(linear(top[..., :3]) * a + linear(below) * (1 - a))


def mark(theme, values, name, side=None):
    """A mark's picture in its tint."""
    color, strength = MARKS[name]
    return picture(theme, f"marks/{name}", side) * np.array([*values["marks", color], strength])


def board(theme, values, square):
    """Every square lit, `square` pixels wide, with what lies over the squares; White below."""
    light = np.indices((8, 8)).sum(0) % 2 == 0
    plain = np.where(light[..., None], values["board", "light"], values["board", "dark"])
    return over(picture(theme, "board_light", square * 8), plain.repeat(square, 0).repeat(square, 1))


def mist(theme, values, square):
    """The mist all over the board as in src/board/fog.wgsl before it drifts: its shade and its near layer."""
    texture = picture(theme, "fog")[..., 0]
    at = (np.arange(8 * square) + 0.5) / square - 4
    x, y = np.meshgrid(at / values["fog", "scale"], at / values["fog", "scale"])

    def sample(u, v):
        n = texture.shape[0]
        u, v = u * n - 0.5, v * n - 0.5
        i, j = np.floor(u).astype(int), np.floor(v).astype(int)
        u, v = u - i, v - j
        pick = lambda a, b: texture[b % n, a % n]
        return ((1 - u) * pick(i, j) + u * pick(i + 1, j)) * (1 - v) + ((1 - u) * pick(i, j + 1) + u * pick(i + 1, j + 1)) * v

    near, far = sample(x, -y), sample(x * 0.45 + 0.37, -y * 0.45 + 0.61)
    return np.clip((0.5 * near + 0.5 * far - 0.5) * 1.05 + 0.5, 0, 1), near


def fog(theme, values, square, fogged):
    """The fog over a board whose squares are fogged or not, top row first; with alpha."""
    shade, near = mist(theme, values, square)
    n = 8 * square
    y, x = (np.mgrid[0:n, 0:n] + 0.5) / square
    reach = np.maximum(min(values["fog", "softness"], 0.5) * (0.65 + 0.7 * near), 0.001)
    alpha = np.zeros((n, n))
    for row, file in np.argwhere(fogged):
        away = np.hypot(np.maximum(np.abs(x - file - 0.5) - 0.5, 0), np.maximum(np.abs(y - row - 0.5) - 0.5, 0))
        t = np.clip(away / reach, 0, 1)
        alpha = np.maximum(alpha, 1 - t * t * (3 - 2 * t))
    dark, light = values["fog", "dark"], values["fog", "light"]
    return np.dstack([dark + (light - dark) * shade[..., None], alpha])
