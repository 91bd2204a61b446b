// A game against the computer, which thinks in a worker of the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground } from "./browser.mjs";

const { open } = playground();

/** Starts a game against a level, as White. */
async function against(level, rules = "Chess", prepare = () => {}) {
  const settings = "(lesson_offered: true)";
  const game = await open("/", { before: keepMemory, settings });
  await prepare(game.page);
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

/** How much memory the programs of the page and of its workers have, in megabytes. */
async function megabytes(game) {
  const page = await game.page.evaluate(() => window.program_memory.buffer.byteLength);
  const workers = game.page.workers().map((worker) => worker.evaluate(() => self.program.memory.buffer.byteLength));
  return [page, ...(await Promise.all(workers))].reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20;
}

/** How long the thinkers of the page took for each answer, in milliseconds. */
async function thoughts(game) {
  const measured = () => performance.getEntriesByName("think").map(({ duration }) => duration);
  return (await Promise.all(game.page.workers().map((worker) => worker.evaluate(measured)))).flat();
}

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

/** Plays four moves against a level in the fog, and tells how it thinks: at most `most` seconds a move. */
async function thinkingOf(t, level, most) {
  const game = await against(level, "Fog with check");
  await drawNothing(game);
  for (const [typed, square] of [["e4", "e4"], ["h3", "h3"], ["a3", "a3"], ["b3", "b3"]]) {
    await game.type(typed);
    await game.untilOn(square, "white pawn");
    await untilOwnTurn(game);
  }
  const moves = await thoughts(game);
  const memory = await megabytes(game);
  // How long it thinks is drawn by lot before it thinks: src/table/opponent.rs.
  t.diagnostic(
    `it thought for ${moves.map((ms) => (ms / 1000).toFixed(2)).join(", ")} s of at most ${most}; ${memory.toFixed(0)} MB of memory`,
  );
  assert.equal(moves.length, 4, "every move was chosen beside the page");
  assert.ok(moves.every((ms) => ms > 0 && ms < 1000 * (most + 1)), `${moves}`);
  assert.ok(memory < 150, `${memory} MB`);
  return game;
}

test("in the fog the Grandmaster thinks beside the page, which stays small", async (t) => {
  const game = await thinkingOf(t, "Grandmaster", 5);
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("in the fog the Marshal thinks beside the page, and its hint can be played", async (t) => {
  const game = await thinkingOf(t, "Marshal", 2);
  await game.press("Hint");
  await game.untilSaid("Hint:");
  assert.equal(game.page.workers().length, 2, "who gives hints knows nothing of the opponent's");
  const [from, to] = (await game.said()).match(/from ([a-h][1-8]) to ([a-h][1-8])/).slice(1);
  const marked = Object.entries(await game.board()).filter(([, cell]) => cell.includes("hint"));
  assert.deepEqual(marked.map(([square]) => square).sort(), [from, to].sort());
  await game.type(from + to);
  await game.until(`${from} is left`, (from) =>
    !document.querySelector(`#board-table td[data-square="${from}"]`)?.textContent.includes("white"), from);
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a computer whose program comes late plays, and a worker ends with its game", async () => {
  let refused = 0;
  const game = await against("Scout", "Chess", (page) =>
    page.route("**/thinker.wasm", (route) => (refused++ ? route.continue() : route.abort())));
  await game.type("e4");
  await untilBlackHasMoved(game, 1);
  assert.ok(refused >= 2, `the program was asked for again: ${refused}`);
  assert.equal(game.page.workers().length, 1);
  await game.press("Menu");
  await game.press("Leave game");
  await game.press("Leave");
  // The browser tells of the end of a worker when it is over.
  for (let tries = 0; game.page.workers().length > 0 && tries < 200; tries++) await game.page.waitForTimeout(100);
  assert.equal(game.page.workers().length, 0);
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
