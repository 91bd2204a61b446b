// Whole games by mouse, finger and keyboard; promotion, fog and curtain.

import assert from "node:assert/strict";
import { test } from "node:test";
import { devices, playground } from "./browser.mjs";

const { open } = playground();
const chess = "/?new=chess&time=none";

const scholarsMate = [
  ["e2", "e4", "pawn"], ["e7", "e5", "pawn"],
  ["f1", "c4", "bishop"], ["b8", "c6", "knight"],
  ["d1", "h5", "queen"], ["g8", "f6", "knight"],
  ["h5", "f7", "queen"],
];

async function mateIsTold(game) {
  await game.untilSaid("White wins");
  await game.untilControl("Rematch");
  assert.deepEqual(game.errors, []);
}

test("the scholar's mate by mouse", async () => {
  const game = await open(chess);
  for (const [from, to, piece] of scholarsMate) {
    await game.click(from);
    await game.click(to);
    await game.untilOn(to, piece);
    assert.match((await game.board())[from], /^empty/, `${from} after the move to ${to}`);
  }
  await mateIsTold(game);
  await game.close();
});

test("the scholar's mate by dragging", async () => {
  const game = await open(chess);
  for (const [from, to, piece] of scholarsMate) {
    const [start, end] = [await game.place(from), await game.place(to)];
    await game.page.mouse.move(start.x, start.y);
    await game.page.mouse.down();
    await game.page.mouse.move(end.x, end.y, { steps: 4 });
    await game.drawn(1);
    await game.page.mouse.up();
    await game.untilOn(to, piece);
  }
  await mateIsTold(game);
  await game.close();
});

for (const device of ["phone", "phone on its side"]) {
  test(`the scholar's mate by finger: ${device}`, async () => {
    const game = await open(chess, devices[device]);
    for (const [from, to, piece] of scholarsMate) {
      await game.tap(from);
      await game.tap(to);
      await game.untilOn(to, piece);
    }
    await mateIsTold(game);
    const { x, y, scale } = await game.page.evaluate(() => ({
      x: scrollX, y: scrollY, scale: visualViewport.scale,
    }));
    assert.deepEqual({ x, y, scale }, { x: 0, y: 0, scale: 1 }, "the page scrolled or zoomed");
    await game.close();
  });
}

test("the scholar's mate by keyboard", async () => {
  const game = await open(chess);
  for (const [ply, move] of ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"].entries()) {
    await game.type(move);
    // The next move can only be read in the position after this one.
    await game.until(`${move} is played`, (plies) =>
      document.querySelectorAll("#moves li").length === plies, ply + 1);
  }
  await mateIsTold(game);
  await game.close();
});

test("a pawn is promoted to what the player chooses", async () => {
  const game = await open("/?new=chess&time=none&fen=8/4P1k1/8/8/8/8/8/4K3_w_-_-_0_1");
  await game.click("e7");
  await game.click("e8");
  await game.untilControl("Knight");
  assert.deepEqual(await game.controls(), ["Queen", "Rook", "Bishop", "Knight"]);
  await game.page.keyboard.press("n");
  await game.untilOn("e8", "white knight");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("nothing of the next player's board is seen before the curtain lifts", async () => {
  // Two games that differ only in what Black alone can see.
  const positions = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
    "1nb1kbn1/p6p/2q2r2/8/8/8/PPPPPPPP/RNBQKBNR_w_KQ_-_0_1",
  ];
  const seen = [];
  for (const fen of positions) {
    const game = await open(`/?new=fog&time=none&fen=${fen}`, {
      reducedMotion: "reduce",
      settings: "(motion: false)",
    });
    await game.lift();
    await game.untilOn("e2", "white pawn");
    await game.untilSaid("Your move");
    await game.drawn();
    assert.equal((await game.board()).e7, "fog");
    await game.type("e4");
    await game.until("the table is gone", () => !document.querySelector("#board-table td"));
    await game.untilSaid("Black to move");
    await game.drawn(6);
    const text = await game.page.locator("body").innerText();
    assert.doesNotMatch(await game.page.locator("#board-table").innerHTML(), /pawn|knight|queen/);
    seen.push({ colours: await game.colours(64, 64), said: await game.said(), text });
    // And then it lifts.
    await game.lift();
    const board = await game.board();
    assert.match(board.e8, /black king/);
    assert.equal(board.e1, "fog");
    assert.doesNotMatch(await game.said(), /e4/, "the other player hears where the pawn went");
    assert.deepEqual(game.errors, []);
    await game.close();
  }
  assert.deepEqual(seen[0], seen[1], "what Black has can be told from the curtain");
});

test("a hidden tab pauses the game, and the curtain falls in a game with fog", async () => {
  const game = await open("/?new=fog&time=5+3");
  await game.lift();
  await game.untilOn("e2", "white pawn");
  await game.page.evaluate(() => {
    for (const [name, value] of [["visibilityState", "hidden"], ["hidden", true]]) {
      Object.defineProperty(document, name, { value, configurable: true });
    }
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await game.page.evaluate(() => {
    for (const [name, value] of [["visibilityState", "visible"], ["hidden", false]]) {
      Object.defineProperty(document, name, { value, configurable: true });
    }
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await game.untilControl("Resume");
  await game.until("no board behind the pause", () => !document.querySelector("#board-table td"));
  await game.press("Resume");
  await game.until("still no board: the curtain is down", () => !document.querySelector("#board-table td"));
  await game.lift();
  await game.untilOn("e2", "white pawn");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("marks of one's own by mouse are there again after a reload", async () => {
  const game = await open("/?new=fog&time=none&against=novice");
  await game.type("a3");
  await game.untilOn("a3", "white pawn");
  await game.untilSaid("Novice has moved");
  const { mouse } = game.page;
  const [start, end, guess] = [await game.place("g1"), await game.place("f3"), await game.place("e6")];
  await mouse.move(start.x, start.y);
  await mouse.down({ button: "right" });
  await game.drawn(1);
  await mouse.move(end.x, end.y, { steps: 4 });
  await game.drawn(1);
  await mouse.up({ button: "right" });
  await game.untilOn("g1", "green arrow to f3");
  await mouse.move(guess.x, guess.y);
  await mouse.down({ button: "right" });
  await game.drawn(1);
  await mouse.up({ button: "right" });
  await game.press("Suspect a knight");
  await game.untilOn("e6", "you suspect a black knight");
  await game.page.reload();
  await game.ready();
  await game.press(/^Resume/);
  await game.untilOn("g1", "green arrow to f3");
  await game.untilOn("e6", "you suspect a black knight");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a finger that rests on the fog suspects a piece there", async () => {
  const game = await open("/?new=fog&time=none&against=novice", devices.phone);
  const touch = await game.context.newCDPSession(game.page);
  const { x, y } = await game.place("e6");
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await game.untilControl("Suspect a queen");
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await game.press("Suspect a queen");
  await game.untilOn("e6", "you suspect a black queen");
  assert.deepEqual(game.errors, []);
  await game.close();
});
