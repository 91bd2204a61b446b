// The game as one page among others of the browser: its sound, its keys, its share of power.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground } from "./browser.mjs";

const { open } = playground();
const chess = "/?new=chess&time=none";

// ── Sound ──────────────────────────────────────────────────────────────────────────────

/** Listens in: `window.contexts` holds all contexts of sound, `window.loudest` what was heard. */
function listenIn() {
  window.contexts = [];
  window.loudest = 0;
  window.AudioContext = class extends AudioContext {
    constructor(...options) {
      super(...options);
      window.contexts.push(this);
      // All that goes to the loudspeaker goes by here.
      const ear = this.createAnalyser();
      const samples = new Float32Array(ear.fftSize);
      const connect = AudioNode.prototype.connect;
      AudioNode.prototype.connect = function (target, ...rest) {
        if (target instanceof AudioDestinationNode) connect.call(this, ear);
        return connect.call(this, target, ...rest);
      };
      setInterval(() => {
        ear.getFloatTimeDomainData(samples);
        window.loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), window.loudest);
      }, 10);
    }
  };
}

/** Makes a move through the page's own field as a program would, and logs what was heard. */
function moveWithoutGesture() {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  addEventListener("fogchess-ready", async () => {
    await wait(1000);
    document.getElementById("move-input").value = "d4";
    document.getElementById("move-form").requestSubmit();
    while (!document.querySelector('#board-table td[data-square="d4"]')?.textContent.includes("pawn")) await wait(100);
    await wait(1000);
    console.log(`heard: ${window.contexts.map(({ state }) => state)} ${window.loudest}`);
  });
}

test("sound waits for the first gesture, then a move is heard; in silence it sleeps", async () => {
  let heard;
  const game = await open(chess, {
    // To ask the page anything counts as a gesture of its player, so it tells by itself.
    waits: false,
    before: async ({ context, page }) => {
      await context.addInitScript(listenIn);
      await context.addInitScript(moveWithoutGesture);
      heard = page.waitForEvent("console", (message) => message.text().startsWith("heard: "));
    },
  });
  assert.equal((await heard).text(), "heard: suspended 0");

  await game.click("e7");
  await game.click("e5");
  await game.untilOn("e5", "black pawn");
  await game.until("the sound runs", () => window.contexts.every(({ state }) => state === "running"));
  await game.until("the move is heard", () => window.loudest > 0.01);
  await game.until("the sound sleeps", () => window.contexts.every(({ state }) => state === "suspended"));

  // And the next move wakes it.
  await game.page.evaluate(() => (window.loudest = 0));
  await game.type("Nf3");
  await game.until("the next move is heard", () => window.loudest > 0.01);
  assert.deepEqual(game.errors, []);
  await game.close();
});

// ── Keys ───────────────────────────────────────────────────────────────────────────────

test("the keys of the browser stay the browser's, those of the game do not scroll", async () => {
  const game = await open(chess);
  await game.page.locator("#game").focus();
  await game.page.evaluate(() => {
    window.kept = {};
    // Last of all: whoever wanted to stop the browser has done so by now.
    addEventListener("keydown", (event) => (window.kept[event.code] = !event.defaultPrevented));
  });
  const left = async (key) => {
    await game.page.keyboard.press(key);
    const code = key.split("+").at(-1);
    return game.page.evaluate((code) => window.kept[code], code);
  };
  for (const key of ["F1", "F3", "F5", "F6", "F11", "F12", "Control+KeyR", "Control+KeyL", "Control+KeyT",
    "Control+KeyW", "Control+KeyF", "Control+KeyP", "Control+Minus", "Control+Digit0", "Alt+ArrowLeft", "Alt+ArrowRight"]) {
    assert.equal(await left(key), true, `${key} is kept from the browser`);
  }
  for (const key of ["ArrowDown", "ArrowUp", "Space", "PageDown", "Home", "End", "Slash", "Quote"]) {
    assert.equal(await left(key), false, `${key} scrolls the page or opens its search`);
  }
  await game.close();
});

test("Tab goes through the game's buttons and out of it at both ends", async () => {
  const game = await open("/");
  await game.page.locator("#game").focus();
  const isInGame = () => game.page.evaluate(() => document.activeElement?.id === "game");
  const walk = async (key) => {
    let steps = 0;
    while (await isInGame()) {
      await game.page.keyboard.press(key);
      await game.drawn();
      steps += 1;
      assert.ok(steps < 30, `${key} never leaves the game`);
    }
    return steps;
  };
  const buttons = (await game.controls()).length;
  assert.ok((await walk("Tab")) >= buttons, "a button is passed over");
  await game.page.locator("#game").focus();
  assert.ok((await walk("Shift+Tab")) >= 1);
  await game.close();
});

// ── Power ──────────────────────────────────────────────────────────────────────────────

/**
 * Until it has come to rest: until the frames drawn in some seconds are as they should be. On a busy
 * machine a frame can take so long that an animation looks like rest for a while.
 */
async function rest(game, seconds, isRest) {
  const count = () => game.page.evaluate(() => [window.frames_drawn, performance.now() / 1000]);
  let told;
  for (let window = 0; window < 6; window++) {
    const [before, began] = await count();
    await game.page.waitForTimeout(1000 * seconds);
    const [after, ended] = await count();
    const [frames, time] = [after - before, ended - began];
    if (isRest(frames, time)) return;
    told = `${frames} frames in ${time.toFixed(1)} seconds`;
  }
  assert.fail(told);
}

test("an idle board draws nothing", async () => {
  const game = await open(chess);
  await game.type("e4");
  await game.untilOn("e4", "pawn");
  await rest(game, 5, (frames) => frames === 0);
  await game.close();
});

test("a running clock draws one frame a second", async () => {
  const game = await open("/?new=chess&time=10%2B0");
  await game.type("e4");
  await game.untilOn("e4", "pawn");
  await rest(game, 10, (frames, seconds) => Math.abs(frames - seconds) <= 2);
  await game.close();
});
