//! The cost of a frame in which nothing happens: a whole update of the app with a game on the
//! board, without a window and without drawing.

use criterion::{Criterion, criterion_group, criterion_main};
use fogchess_rules::Preset;
use fogchess_support::Table;

fn updates(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("update");
    for preset in [Preset::Fog, Preset::Chess] {
        let mut table = Table::with(preset);
        table.settle();
        group.bench_function(format!("full board, no input, {}", preset.id()), |bencher| {
            bencher.iter(|| table.app.update());
        });
    }
    group.finish();
}

criterion_group!(benches, updates);
criterion_main!(benches);
