// The game in a window of its own, on a screen that nobody sees, and the hand at its mouse.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { devices, PATIENCE } from "./browser.mjs";

/** The time after which a program ends by itself, whatever becomes of its test, in seconds. */
const STOP_AFTER = "1800";

/** A screen for the tests of a file: there before the first of them, gone after the last. */
export function screen() {
  const games = [];
  const place = {
    /** Opens the game by a link. */
    open: (link) => {
      games.push(new NativeGame(place.display, link));
      return games.at(-1);
    },
  };
  let server;
  before(async () => {
    if (process.platform !== "linux") return;
    const { width, height } = devices.desk.viewport;
    // Without `-noreset` it starts anew whenever its last window closes, and refuses the next one.
    const screen = ["-screen", "0", `${width}x${height}x24`];
    const options = ["-displayfd", "3", "-noreset", "-nolisten", "tcp", ...screen];
    const stdio = ["ignore", "ignore", "ignore", "pipe"];
    server = spawn("timeout", [STOP_AFTER, "Xvfb", ...options], { stdio });
    for await (const line of createInterface(server.stdio[3])) {
      place.display = `:${line}`;
      return;
    }
    throw new Error("Xvfb does not start");
  });
  after(() => {
    for (const game of games) game.child.kill();
    server?.kill();
  });
  return place;
}

/** A game in a window. */
class NativeGame {
  /** Its log, and all that it has said, which stands there. */
  log = [];
  said = [];

  constructor(display, link) {
    const program = process.env.FOGCHESS_GAME;
    if (!program) throw new Error("FOGCHESS_GAME does not name the game: run ./play test web");
    const folder = mkdtempSync(join(tmpdir(), "fogchess-"));
    const { width, height } = devices.desk.viewport;
    const { WAYLAND_DISPLAY: _, ...outside } = process.env;
    this.env = {
      ...outside,
      DISPLAY: display,
      FOGCHESS_CONFIG_DIR: folder,
      FOGCHESS_DATA_DIR: folder,
      LC_ALL: "C",
      NO_COLOR: "1",
      RUST_LOG: "warn,fogchess=debug",
      WINIT_X11_SCALE_FACTOR: "1",
    };
    const options = ["--window", `${width}x${height}`, link];
    const stdio = ["ignore", "pipe", "pipe"];
    this.child = spawn("timeout", [STOP_AFTER, program, ...options], { env: this.env, stdio });
    for (const out of [this.child.stdout, this.child.stderr]) {
      createInterface(out).on("line", (line) => {
        this.log.push(line);
        const words = line.match(/ said: (.*)/)?.[1];
        if (words) this.said.push(words);
      });
    }
  }

  async close() {
    const ended = new Promise((ends) => this.child.once("exit", ends));
    this.child.kill();
    await ended;
  }

  /** Until its window is open. */
  async ready() {
    await this.untilSaid("");
  }

  /** Until it has said these words. */
  async untilSaid(words) {
    const end = Date.now() + PATIENCE;
    while (!this.said.some((line) => line.includes(words))) {
      if (Date.now() > end || this.child.exitCode !== null) {
        throw new Error([`never said in the window: “${words}”`, ...this.log.slice(-30)].join("\n"));
      }
      await new Promise((passes) => setTimeout(passes, 50));
    }
  }

  /**
   * Clicks a move until it is made. `place` returns the middle of a square. What is clicked in one
   * frame is one click, and a frame may take long here.
   */
  async click(move, place, isMade) {
    const [from, to] = await Promise.all(move.match(/[a-i]\d+/g).map(place));
    for (let tries = 0; tries < 12; tries += 1) {
      const click = ({ x, y }) => ["mousemove", Math.round(x), Math.round(y), "sleep", 0.1, "click", 1, "sleep", 0.4];
      const clicks = [...click(from), ...click(to)];
      execFileSync("xdotool", clicks.map(String), { env: this.env });
      for (let looks = 0; looks < 30; looks += 1) {
        if (await isMade()) return;
        await new Promise((passes) => setTimeout(passes, 100));
      }
    }
    throw new Error([`never made in the window: ${move}`, ...this.log.slice(-30)].join("\n"));
  }
}
