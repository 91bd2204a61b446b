#!/bin/sh
# Cuts Debian's fonts-inter (OFL-1.1) to the characters and features the game uses.
# Needs: fonts-inter, pyftsubset (Debian's fonttools, or pip install fonttools).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out="$here/../fonts"
from=${INTER_DIR:-/usr/share/fonts/opentype/inter}
mkdir -p "$out"
# Basic Latin, Latin-1, Latin Extended-A, comma-below letters, combining marks, Cyrillic
chars='U+0020-007E,U+00A0-017F,U+0218-021B,U+0300-0304,U+0306-0308,U+030A-030C,U+0326-0328,U+0400-045F,U+0490-0491'
# spaces, dashes, quotes, dots, fraction slash, euro, numero, trademark
chars="$chars,U+2009,U+202F,U+2010-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2030,U+2039,U+203A,U+2044,U+20AC,U+2116,U+2122"
# arrows, maths, shapes, ticks and keys (Inter has no U+2715; U+2717 is its cross)
chars="$chars,U+2190-2193,U+21B5,U+21BA,U+21BB,U+21E7,U+2212,U+221E,U+2248,U+2260,U+2264,U+2265"
chars="$chars,U+2318,U+232B,U+23CE,U+25B2,U+25B6,U+25BC,U+25C0,U+25CB,U+25CF,U+2713,U+2717"
for w in Regular SemiBold; do
  pyftsubset "$from/Inter-$w.otf" --unicodes="$chars" \
    --layout-features=kern,mark,mkmk,ccmp,locl,tnum,case \
    --no-hinting --notdef-outline \
    --name-IDs=0,1,2,3,4,5,6,7,13,14,16,17 --name-languages=0x0409 \
    --drop-tables+=DSIG,STAT --no-recalc-timestamp \
    --output-file="$out/Inter-$w.otf"
done
