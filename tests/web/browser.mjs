// A real browser, the page that is served to it, and the hands of a player.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, afterEach, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** How long something may take before it counts as not happening, in milliseconds. */
export const PATIENCE = 60_000;

// ── The server and the browser ─────────────────────────────────────────────────────────

/** Serves a folder as `./play web` does, on any free port. `address` ends without a slash. */
export async function serve(folder = join(root, "dist")) {
  if (!existsSync(join(folder, "index.html"))) {
    throw new Error(`${folder} holds no page: run ./play web --build-only first`);
  }
  const program = process.env.FOGCHESS_SERVER;
  if (!program) throw new Error("FOGCHESS_SERVER does not name the server: run ./play test web");
  const games = join(mkdtempSync(join(tmpdir(), "fogchess-")), "games.sqlite");
  const limits = ["--sockets-per-address", "1000", "--connections-per-minute", "10000"];
  // It ends by itself, whatever becomes of the tests.
  const options = ["--listen", "127.0.0.1:0", "--page", folder, "--store", games, "--stop-after", "1800"];
  const server = spawn(program, [...options, ...limits], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface(server.stdout)) {
    const address = line.match(/http:\/\/127\.0\.0\.1:\d+/)?.[0]?.replace("127.0.0.1", "localhost");
    if (address) return { address, stop: () => server.kill() };
  }
  throw new Error("the server ended before it served anything");
}

const program = ["chromium", "chromium-browser", "google-chrome"]
  .flatMap((name) => (process.env.PATH ?? "").split(":").map((folder) => join(folder, name)))
  .find(existsSync);

/** The browser, without a window. Its WebGL is drawn by the processor. */
function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || program,
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--ignore-gpu-blocklist",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // As browsers do that have a player before them, which this one takes for granted.
      "--autoplay-policy=document-user-activation-required",
    ],
  });
}

/** What the tests of a file share: there before the first of them, gone after the last. */
export function playground() {
  const ground = {
    /** Opens the game in a browser's fresh profile. */
    open: (path, options) => ground.openAt(ground.server.address, path, options),
    /** As `open`, from another address than the server's own. */
    openAt: (address, path, options) => Game.open(ground.browser, address, { path, ...options }),
  };
  before(async () => {
    ground.server = await serve();
    ground.browser = await launch();
  });
  // A test that fails leaves its pages open, which would draw beside the next one.
  afterEach(() => Promise.all(ground.browser?.contexts().map((context) => context.close()) ?? []));
  after(async () => {
    await ground.browser?.close();
    ground.server?.stop();
  });
  return ground;
}

/** The devices that the game is tried on. */
export const devices = {
  desk: { viewport: { width: 1000, height: 640 } },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  "phone on its side": { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};

// ── The game in a page ─────────────────────────────────────────────────────────────────

/** The page as a player has it before them. */
class Game {
  /** What the console said in anger, and what the page threw. */
  errors = [];

  /** `settings` are those of a player who has been here before. */
  static async open(browser, address, { path = "/", settings, before, waits = true, ...options } = {}) {
    const context = await browser.newContext({
      locale: "en-US",
      serviceWorkers: "block",
      // As in a page that is zoomed out: a quarter of the pixels, which the processor draws here.
      deviceScaleFactor: 0.5,
      ...devices.desk,
      ...options,
    });
    const game = new Game(context, await context.newPage(), address);
    await context.addInitScript(countFrames);
    await context.addInitScript((text) => {
      if (text) localStorage["fogchess.settings"] ??= text;
    }, settings);
    await before?.(game);
    await game.page.goto(address + path);
    if (waits) await game.ready();
    return game;
  }

  constructor(context, page, address) {
    Object.assign(this, { context, page, address });
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
    page.on("pageerror", (error) => {
      // Not an error: how winit leaves main().
      if (!error.message.includes("Using exceptions for control flow")) this.errors.push(error.message);
    });
  }

  /** The game in another tab of the same browser. */
  async another(path = "/") {
    const game = new Game(this.context, await this.context.newPage(), this.address);
    await game.page.goto(this.address + path);
    await game.ready();
    return game;
  }

  async close() {
    await this.context.close();
  }

  /** Until the cover has gone and the game can be played. */
  async ready() {
    await this.page.waitForFunction(() => document.getElementById("cover").dataset.state === "gone");
  }

  /** Until a function of the page, evaluated again and again, is true. */
  async until(what, condition, argument) {
    await this.hopeFor(what, this.page.waitForFunction(condition, argument, { polling: 100 }));
  }

  /** Until something that is waited for has come. If it never does, the error says how the page is. */
  async hopeFor(what, coming) {
    await coming.catch(async (error) => {
      const state = await this.state().catch((error) => `the page does not answer: ${error.message}`);
      throw new Error([`never came true: ${what}`, state, ...this.errors].join("\n"), { cause: error });
    });
  }

  /** The state of the page in words, for whoever reads why a test has failed. */
  async state() {
    const frames = await this.frames();
    await new Promise((passed) => setTimeout(passed, 1000));
    const { said, ...page } = await this.page.evaluate(() => ({
      frames: window.frames_drawn,
      asked: window.frames_asked.size,
      focus: document.hasFocus(),
      visible: document.visibilityState,
      on: document.activeElement?.id || document.activeElement?.textContent,
      said: window.said.slice(-5).join(" | "),
    }));
    const drawn = page.frames - frames;
    return [
      `${page.frames} frames drawn, ${drawn} of them in the last second, ${page.asked} more asked for`,
      `${page.visible}, ${page.focus ? "with" : "without"} the focus, on “${page.on}”`,
      `controls: ${(await this.controls()).join(", ")}`,
      `said at last: ${said}`,
    ].join("\n");
  }

  // ── Looking ────────────────────────────────────────────────────────────────────────

  /** What stands on the board, by squares: as the page's table of the board says. */
  board() {
    return this.page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll("#board-table td[data-square]")].map((cell) => [
          cell.dataset.square,
          cell.textContent.trim(),
        ]),
      ),
    );
  }

  /** Until a square of the table says this. */
  async untilOn(square, words) {
    await this.until(
      `${words} on ${square}`,
      ([square, words]) =>
        document.querySelector(`#board-table td[data-square="${square}"]`)?.textContent.includes(words),
      [square, words],
    );
  }

  /** All that the live regions have said since the page was opened. */
  said() {
    return this.page.evaluate(() => window.said.join(" | "));
  }

  async untilSaid(words) {
    await this.until(`“${words}” is said`, (words) => window.said.some((line) => line.includes(words)), words);
  }

  /** The names of the controls that the page offers, in their order. */
  controls() {
    return this.page.evaluate(() =>
      [...document.querySelectorAll("#controls :is(button, input)")].map(
        (control) => control.ariaLabel || control.labels?.[0]?.textContent || control.textContent,
      ),
    );
  }

  /** The page's button or choice with this name, or one that matches it. */
  control(name) {
    const controls = this.page.locator("#controls");
    const [button, choice] = ["button", "radio"].map((role) => controls.getByRole(role, { name, exact: true }));
    return button.or(choice);
  }

  /** Presses a control of the page, as a screen reader does. */
  async press(name) {
    await this.hopeFor(`“${name}” is pressed`, this.control(name).dispatchEvent("click"));
  }

  async untilControl(name) {
    await this.hopeFor(`“${name}” is there`, this.control(name).waitFor({ state: "attached" }));
  }

  /** How many frames the game has drawn since the page was opened. */
  frames() {
    return this.page.evaluate(() => window.frames_drawn);
  }

  /** Until the game has drawn some more frames, or rests: whatever was done, it has seen. */
  async drawn(frames = 3) {
    const enough = (await this.frames()) + frames;
    await this.until(`${frames} more frames`, (enough) => {
      const { frames_drawn: now } = window;
      // A frame that is asked for may take seconds to come.
      if (now !== window.frames_seen || window.frames_asked.size > 0) {
        [window.frames_seen, window.frames_since] = [now, performance.now()];
      }
      return now >= enough || performance.now() - window.frames_since > 1000;
    }, enough);
  }

  /** The colours of the page's picture, or of a part of it: a small grid of [red, green, blue]. */
  async colours(columns = 32, rows = 32, clip = undefined) {
    const picture = (await this.page.screenshot({ clip })).toString("base64");
    // In the page itself: another page would take the focus, and the game would pause.
    return this.page.evaluate(
      async ([picture, columns, rows]) => {
        const bytes = new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))]);
        const canvas = new OffscreenCanvas(columns, rows);
        const context = canvas.getContext("2d");
        context.drawImage(await createImageBitmap(bytes), 0, 0, columns, rows);
        const { data } = context.getImageData(0, 0, columns, rows);
        return Array.from({ length: columns * rows }, (_, i) => [...data.slice(4 * i, 4 * i + 3)]);
      },
      [picture, columns, rows],
    );
  }

  /** The colour in the middle of a square, once nothing fades there any more. */
  async colourOn(square) {
    const { x, y } = await this.place(square);
    const clip = { x: x - 2, y: y - 2, width: 4, height: 4 };
    let before;
    for (let tries = 0; tries < 50; tries += 1) {
      const [colour] = await this.colours(1, 1, clip);
      if (`${colour}` === `${before}`) return colour;
      before = colour;
      await this.drawn();
    }
    throw new Error(`${square} never came to rest: now it is ${before}`);
  }

  // ── Playing ────────────────────────────────────────────────────────────────────────

  /** Lifts the curtain. While it falls, which may take long here, it does not hear. */
  async lift() {
    const isUp = () => this.page.evaluate(() => document.querySelector("#board-table td") !== null);
    for (let tries = 0; tries < 20 && !(await isUp()); tries += 1) {
      await this.page.keyboard.press("Enter");
      await this.page.waitForFunction(() => document.querySelector("#board-table td"), null, { polling: 100, timeout: 3000 })
        .catch(() => {});
    }
    await this.until("the curtain is up", () => document.querySelector("#board-table td"));
  }

  /** The middle of a square, in the page's pixels; or where it would be with another side below. */
  async place(square, bottom = undefined) {
    const place = await this.page.evaluate(() => {
      const canvas = document.getElementById("game");
      const { left, top } = canvas.getBoundingClientRect();
      return { left, top, ...JSON.parse(canvas.dataset.board ?? "null") };
    });
    if (!place.square) throw new Error("there is no board on the page");
    let file = square.charCodeAt(0) - 97;
    let rank = Number(square.slice(1)) - 1;
    if ((bottom ?? place.bottom) === "white") rank = place.ranks - 1 - rank;
    else file = place.files - 1 - file;
    return {
      x: place.left + place.x + (file + 0.5) * place.square,
      y: place.top + place.y + (rank + 0.5) * place.square,
    };
  }

  async click(square) {
    const { x, y } = await this.place(square);
    await this.page.mouse.click(x, y);
  }

  async tap(square) {
    const { x, y } = await this.place(square);
    await this.page.touchscreen.tap(x, y);
  }

  /** Lets a file fall onto the page. */
  async drop(name, content) {
    const bytes = Buffer.from(content).toString("base64");
    await this.page.evaluate(
      async ([name, bytes]) => {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], name));
        const init = { dataTransfer, bubbles: true, cancelable: true };
        const target = document.getElementById("game");
        target.dispatchEvent(new DragEvent("dragover", init));
        target.dispatchEvent(new DragEvent("drop", init));
      },
      [name, bytes],
    );
  }

  /** Types a move as a player does whose hands are on the keyboard. */
  async type(move) {
    await this.page.locator("#game").focus();
    await this.page.keyboard.type(move, { delay: 20 });
    await this.page.keyboard.press("Enter");
  }
}

/** Counts frames and remembers what was said: runs in the page before all else. */
function countFrames() {
  window.frames_drawn = 0;
  window.frames_asked = new Set();
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => {
    const frame = request((time) => {
      window.frames_asked.delete(frame);
      window.frames_drawn += 1;
      draw(time);
    });
    window.frames_asked.add(frame);
    return frame;
  };
  const cancel = window.cancelAnimationFrame.bind(window);
  window.cancelAnimationFrame = (frame) => {
    window.frames_asked.delete(frame);
    cancel(frame);
  };
  window.said = [];
  addEventListener("DOMContentLoaded", () => {
    for (const id of ["live", "alert"]) {
      const region = document.getElementById(id);
      if (!region) continue;
      new MutationObserver(() => {
        const text = region.textContent.trim();
        if (text) window.said.push(text);
      }).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
}
