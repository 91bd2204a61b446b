//! The seed games of fuzzing, and the inputs that it found: see `tests/fuzz`.

#[path = "../fuzz/checks_intents.rs"]
mod checks;

use fogchess_rules::Preset;
use std::{fs, path::Path};

fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/seeds/intents");
    let seeds: Vec<Vec<u8>> = fs::read_dir(folder)
        .expect("a folder of seeds")
        .map(|entry| fs::read(entry.expect("an entry").path()).expect("a seed"))
        .collect();
    for (number, preset) in Preset::ALL.into_iter().enumerate() {
        // The first byte chooses the preset.
        let has = |seed: &Vec<u8>| usize::from(seed[0]) % Preset::ALL.len() == number;
        assert!(seeds.iter().any(has), "no seed of {preset:?}");
    }
    seeds
}

#[test]
fn seeds_hold_what_fuzzing_asks() {
    for seed in seeds() {
        checks::intents(&seed);
    }
}

#[test]
fn changed_seeds_and_any_bytes_hold_it_too() {
    let seeds = seeds();
    for number in 0..400 {
        let mut rng = fastrand::Rng::with_seed(number);
        let mut bytes = rng.choice(&seeds).expect("a seed").clone();
        for _ in 0..rng.usize(1..20) {
            let at = rng.usize(..bytes.len());
            bytes[at] = rng.u8(..);
        }
        checks::intents(&bytes);
        let bytes: Vec<u8> = (0..rng.usize(..400)).map(|_| rng.u8(..)).collect();
        checks::intents(&bytes);
    }
}
