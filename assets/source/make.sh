#!/bin/sh
# Rebuilds every picture, sound and font under assets/ from assets/source/.
# Needs: rsvg-convert (librsvg2-bin), python3 with numpy, scipy and pillow,
#        pngquant, optipng, oggenc (vorbis-tools), pyftsubset (fonttools), fonts-inter.
# The same versions of the tools give the same bytes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
for tool in rsvg-convert python3 pngquant optipng oggenc pyftsubset; do
  command -v "$tool" >/dev/null || { echo "make.sh: $tool is missing (see the top of this script)" >&2; exit 1; }
done
python3 "$here/make_pieces.py"
python3 "$here/make_marks.py"
python3 "$here/make_fog.py"
python3 "$here/make_light.py"
python3 "$here/make_logo.py"
python3 "$here/make_icons.py"
python3 "$here/make_sounds.py"
sh "$here/make_fonts.sh"
