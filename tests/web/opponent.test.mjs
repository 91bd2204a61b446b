// A game against the computer, which thinks in the page itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground } from "./browser.mjs";

const { open } = playground();

/** Starts a game against a level, as White. */
async function against(level, rules = "Chess") {
  const settings = "(lesson_offered: true)";
  const game = await open("/", { before: keepMemory, settings });
  await game.press("New game");
  await game.untilControl("Start");
  await game.press(rules);
  await game.press(new RegExp(`· ${level}$`));
  await game.press("No clock");
  await game.press("Start");
  await game.untilOn("e2", "white pawn");
  return game;
}

/** Keeps hold of the program's memory, to see how large it grows. */
const keepMemory = (game) =>
  game.context.addInitScript(() => {
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const original = WebAssembly[name];
      WebAssembly[name] = async (...all) => {
        const made = await original(...all);
        window.program_memory = (made.instance ?? made).exports.memory;
        return made;
      };
    }
  });

/** How much memory the program has, in megabytes. */
const megabytes = (game) => game.page.evaluate(() => window.program_memory.buffer.byteLength / 2 ** 20);

/** How long each slice of the last thinking took, in milliseconds, the shortest first. */
const slices = (game) =>
  game.page.evaluate(() =>
    performance.getEntriesByName("think", "measure").map(({ duration }) => duration).sort((a, b) => a - b),
  );

/** How long the last thinking took from its first slice to the end of its last, in milliseconds. */
const thought = (game) =>
  game.page.evaluate(() => {
    const all = performance.getEntriesByName("think", "measure");
    const ends = all.map(({ startTime, duration }) => startTime + duration);
    return Math.max(...ends) - Math.min(...all.map(({ startTime }) => startTime));
  });

/**
 * Leaves out the drawing itself: without a graphics card it takes the cores for most of each
 * frame, and what is measured beside it is how long a slice waits for one.
 */
const drawNothing = (game) =>
  game.page.evaluate(() => {
    for (const draw of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) {
      WebGL2RenderingContext.prototype[draw] = () => {};
    }
  });

/** Until it is the player's turn. */
const untilOwnTurn = (game) =>
  game.until("it is the player's turn", () =>
    document.querySelector("#board-table caption")?.textContent.includes("Your move"),
  );

/** Until so many of Black's pieces have left their first two ranks. */
const untilBlackHasMoved = (game, count) =>
  game.until(`${count} of Black's pieces have moved`, (count) => {
    const at = (square) => document.querySelector(`#board-table td[data-square="${square}"]`)?.textContent ?? "";
    const home = [..."abcdefgh"].flatMap((file) => [7, 8].map((rank) => file + rank));
    return home.filter((square) => !at(square).includes("black")).length >= count;
  }, count);

for (const level of ["Scout", "Marshal"]) {
  test(`the ${level} answers, and the page stays awake meanwhile`, async () => {
    const game = await against(level);
    await game.type("e4");
    await game.untilOn("e4", "white pawn");
    await untilBlackHasMoved(game, 1);
    // It is White's turn again: a typed move is taken.
    await game.type("h3");
    await game.untilOn("h3", "white pawn");
    await game.page.reload();
    await game.ready();
    await game.press(/^Resume/);
    await game.untilOn("h3", "white pawn");
    assert.deepEqual(game.errors, []);
    await game.close();
  });
}

/** Plays four moves against a level in the fog, and tells how it thinks. */
async function thinkingOf(t, level, most) {
  const game = await against(level, "Fog with check");
  await drawNothing(game);
  const all = [];
  const moves = [];
  for (const [typed, square] of [["e4", "e4"], ["h3", "h3"], ["a3", "a3"], ["b3", "b3"]]) {
    await game.type(typed);
    await game.untilOn(square, "white pawn");
    await untilOwnTurn(game);
    all.push(...(await slices(game)));
    moves.push(await thought(game));
  }
  all.sort((a, b) => a - b);
  const part = (share) => all[Math.floor(share * (all.length - 1))];
  t.diagnostic(
    `${all.length} slices: half of them ${part(0.5).toFixed(1)} ms or less, 99 % ${part(0.99).toFixed(1)} ms; ` +
      `${(await megabytes(game)).toFixed(0)} MB of memory`,
  );
  // How long it thinks is drawn by lot before it thinks: src/table/opponent.rs.
  t.diagnostic(`it thought for ${moves.map((ms) => (ms / 1000).toFixed(2)).join(", ")} s of at most ${most}`);
  assert.ok(moves.every((ms) => ms > 0 && ms < 1000 * (most + 1)), `${moves}`);
  assert.ok(all.length > 20, `it thinks in slices: ${all.length}`);
  // How long the longest ones take depends on what else this machine does.
  assert.ok(part(0.5) < 10, `half of the slices take ${part(0.5)} ms or less`);
  assert.ok((await megabytes(game)) < 150, `${await megabytes(game)} MB`);
  return game;
}

test("in the fog the Grandmaster thinks in slices that nobody feels, and the page stays small", async (t) => {
  const game = await thinkingOf(t, "Grandmaster", 5);
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("in the fog the Marshal thinks in slices that nobody feels, and its hint can be played", async (t) => {
  const game = await thinkingOf(t, "Marshal", 2);
  await game.press("Hint");
  await game.untilSaid("Hint:");
  const [from, to] = (await game.said()).match(/from ([a-h][1-8]) to ([a-h][1-8])/).slice(1);
  const marked = Object.entries(await game.board()).filter(([, cell]) => cell.includes("hint"));
  assert.deepEqual(marked.map(([square]) => square).sort(), [from, to].sort());
  await game.type(from + to);
  await game.until(`${from} is left`, (from) =>
    !document.querySelector(`#board-table td[data-square="${from}"]`)?.textContent.includes("white"), from);
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("two computers play each other, and one looks through either side’s eyes", async () => {
  const game = await open("/");
  await game.press("New game");
  await game.untilControl("Start");
  await game.press("Fog of war");
  await game.press("Watch two computers");
  await game.press("No clock");
  await game.press("Start");
  await game.untilOn("e8", "black king");
  await game.press("Speed ×1");
  await game.until("they play", () => {
    const cells = [...document.querySelectorAll("#board-table td[data-square]")];
    return cells.some((cell) => /[3-6]$/.test(cell.dataset.square) && /pawn|knight/.test(cell.textContent));
  });
  await game.press("Full board");
  await game.untilControl("White’s view");
  await game.untilOn("e8", "fog");
  await game.press("Pause");
  await game.untilControl("Continue");
  assert.deepEqual(game.errors, []);
  await game.close();
});
