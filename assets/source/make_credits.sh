#!/usr/bin/env bash
# Writes assets/credits anew: the crates that the game is built from, and their licences. To be run
# when Cargo.lock has changed. Needs cargo-about: cargo install cargo-about --features cli
set -euo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

assets/source/list_crates.sh >assets/credits/crates.txt
cargo about generate --locked --workspace --config assets/source/about.toml \
    --output-file assets/credits/licences.txt assets/source/licences.hbs
