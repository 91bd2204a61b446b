#!/usr/bin/env bash
# Lists the crates that are linked into the game, the server and the engine on any system, by their
# licence: what *About* shows. make_credits.sh keeps the list in assets/credits, and .ci/run
# compares the two.
set -euo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

for target in x86_64-unknown-linux-gnu x86_64-pc-windows-gnu aarch64-apple-darwin wasm32-unknown-unknown; do
    packages=(-p fogchess)
    # The page has no server beside it.
    [ "$target" = wasm32-unknown-unknown ] || packages+=(-p fogchess-server -p fogchess-engine)
    # What only runs while the game is built is not part of it.
    cargo tree --locked --quiet "${packages[@]}" --edges normal,no-proc-macro --target "$target" \
        --prefix none --format '{l}|{p}'
done |
    # Our own crates have a path. One that was listed before has a sign.
    sed -e '/^$/d' -e '/(\//d' -e 's/ (\*)$//' -e 's/|\([^ ]*\) v/|\1 /' -e 's| */ *| OR |' |
    LC_ALL=C sort -u |
    awk -F'|' '
        $1 != licence { if (NR > 1) printf "\n"; licence = $1; printf "%s: %s", $1, $2; next }
        { printf ", %s", $2 }
        END { printf "\n" }'
