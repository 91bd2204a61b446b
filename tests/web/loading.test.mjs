// The page until the game is there, and when something is wrong.

import assert from "node:assert/strict";
import { test } from "node:test";
import { devices, playground } from "./browser.mjs";

const { open } = playground();
const trouble = (game) => game.page.locator("#trouble").innerText();

for (const [device, options] of Object.entries(devices)) {
  test(`the game loads with a bar, fills the window and is drawn: ${device}`, async () => {
    const game = await open("/", {
      ...options,
      deviceScaleFactor: 1,
      waits: false,
      before: ({ context }) =>
        context.addInitScript(() => {
          window.bar = [];
          addEventListener("DOMContentLoaded", () => {
            const bar = document.getElementById("bar");
            const note = () => window.bar.push(Number(bar.getAttribute("aria-valuenow")));
            new MutationObserver(note).observe(bar, { attributes: true });
          });
        }),
    });
    assert.match(await game.page.locator("h1").innerText(), /Fog chess/);
    await game.ready();
    const bar = await game.page.evaluate(() => window.bar);
    assert.ok(new Set(bar).size > 5, `the bar only knew ${[...new Set(bar)]}`);
    assert.deepEqual(bar, [...bar].sort((a, b) => a - b), "the bar went backwards");
    assert.ok(bar.at(-1) >= 95, `the bar ended at ${bar.at(-1)}`);

    const { width, height } = game.page.viewportSize();
    const canvas = await game.page.locator("#game").boundingBox();
    assert.deepEqual([canvas.x, canvas.y, canvas.width, canvas.height], [0, 0, width, height]);
    const colours = new Set((await game.colours()).map(String));
    assert.ok(colours.size > 20, `only ${colours.size} colours: is anything drawn?`);
    const scrolls = await game.page.evaluate(() => {
      const page = document.scrollingElement;
      return [page.scrollWidth > innerWidth, page.scrollHeight > innerHeight];
    });
    assert.deepEqual(scrolls, [false, false], "the page scrolls");
    assert.deepEqual(game.errors, []);
    await game.close();
  });
}

test("the canvas follows when the phone is turned", async () => {
  const game = await open("/?new=chess&time=none", devices.phone);
  for (const viewport of [devices["phone on its side"].viewport, devices.phone.viewport]) {
    await game.page.setViewportSize(viewport);
    await game.until("the canvas has the window's size", ({ width, height }) => {
      const canvas = document.getElementById("game");
      return canvas.clientWidth === width && canvas.clientHeight === height
        && canvas.width === Math.round(width * devicePixelRatio);
    }, viewport);
    await game.until("the board lies within the window", ({ width, height }) => {
      const board = JSON.parse(document.getElementById("game").dataset.board ?? "{}");
      const side = board.square * 8;
      return side >= 250 && board.x >= 0 && board.x + side <= width && board.y >= 0 && board.y + side <= height;
    }, viewport);
  }
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("emulated pixels are right however late the page itself hears of sizes", async () => {
  const phone = { ...devices.phone, deviceScaleFactor: 3 };
  const game = await open("/?new=chess&time=none", {
    ...phone,
    before: ({ context }) =>
      // As on a cold load, where the program may be there before the first frame.
      context.addInitScript(() => {
        const ready = new Promise((resolve) => addEventListener("fogchess-ready", resolve));
        window.ResizeObserver = class extends ResizeObserver {
          constructor(heard) {
            const isPage = new Error().stack.split("\n")[2].includes("page.js");
            super(isPage ? (...args) => ready.then(() => heard(...args)) : heard);
          }
        };
      }),
  });
  for (const viewport of [devices["phone on its side"].viewport, phone.viewport]) {
    await game.page.setViewportSize(viewport);
    await game.until("the canvas has a pixel for each of the screen's", ({ width, height }) => {
      const canvas = document.getElementById("game");
      return canvas.width === 3 * width && canvas.height === 3 * height;
    }, viewport);
  }
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("nothing runs or is asked for that does not lie beside the page", async () => {
  const game = await open("/");
  const policy = await game.page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content");
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'.*unsafe-eval|\*|https?:/);
  assert.deepEqual(game.errors, []);
  const refused = await game.page.evaluate(async () => {
    const refused = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    const style = document.createElement("style");
    style.textContent = "#game { display: none; }";
    document.head.append(script, style);
    document.body.setAttribute("style", "display: none");
    await fetch("http://127.0.0.1:9/").catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
    const { display } = getComputedStyle(document.getElementById("game"));
    return { refused, ran: window.ran, display, body: getComputedStyle(document.body).display };
  });
  assert.deepEqual([...new Set(refused.refused)].sort(), ["connect-src", "script-src-elem", "style-src-attr", "style-src-elem"]);
  assert.deepEqual([refused.ran, refused.display, refused.body], [undefined, "block", "block"]);
  await game.close();
});

test("without WebGL2 the page says so", async () => {
  const game = await open("/", {
    waits: false,
    before: ({ context }) =>
      context.addInitScript(() => {
        const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return kind === "webgl2" ? null : original.call(this, kind, ...rest);
        };
      }),
  });
  await game.page.locator("#trouble").waitFor();
  assert.match(await trouble(game), /WebGL2/);
  await game.close();
});

test("without WebAssembly the page says so", async () => {
  const game = await open("/", {
    waits: false,
    before: ({ context }) => context.addInitScript(() => delete window.WebAssembly),
  });
  await game.page.locator("#trouble").waitFor();
  assert.match(await trouble(game), /WebAssembly/);
  await game.close();
});

const breaks = {
  "is lost": (route) => route.abort("connectionreset"),
  "is cut off": async (route) => {
    const whole = await (await route.fetch()).body();
    await route.fulfill({ contentType: "application/wasm", body: whole.subarray(0, 100_000) });
  },
};
for (const [how, fail] of Object.entries(breaks)) {
  test(`a download that ${how} says so, and trying again goes on`, async () => {
    let broken = true;
    const game = await open("/", {
      waits: false,
      before: ({ context }) =>
        context.route("**/*.wasm", (route) => (broken ? fail(route) : route.continue())),
    });
    await game.page.locator("#trouble").waitFor();
    assert.match(await trouble(game), /download/i);
    broken = false;
    await game.page.locator("#trouble button").click();
    await game.ready();
    await game.close();
  });
}

test("the page speaks the browser's language", async () => {
  const game = await open("/", { locale: "ru-RU" });
  assert.match(await game.page.title(), /Шахматы/);
  assert.ok((await game.controls()).some((name) => /Новая|игр/i.test(name)), String(await game.controls()));
  await game.close();
});

test("the first pictures and sounds come as one file", async () => {
  const asked = [];
  const before = (game) => game.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const game = await open("/?new=fog&against=person&time=none", { before });
  await game.drawn();
  const own = asked.filter((address) => /\.(png|svg|ogg)$|\/assets\/first$/.test(address));
  const inPage = /\/(assets\/logo\.svg|icon-\w+\.png)$/;
  const first = own.filter((address) => !inPage.test(address)).map((address) => address.split("/assets/")[1]);
  assert.deepEqual([...new Set(first)], ["first"]);
  assert.deepEqual(game.errors, []);
  await game.close();
});

/** Takes the first pictures and sounds off the host as one file, so that each is fetched by itself. */
const oneByOne = (context) => context.route("**/assets/first", (route) => route.fulfill({ status: 404 }));

test("a broken picture costs that picture, and the player is told", async () => {
  const game = await open("/?new=chess&time=none", {
    before: async ({ context }) => {
      await oneByOne(context);
      await context.route("**/white_knight.svg", (route) => route.fulfill({ contentType: "image/svg+xml", body: "no picture" }));
    },
  });
  await game.untilSaid("white_knight.svg");
  // The game goes on.
  await game.click("g1");
  await game.click("f3");
  await game.untilOn("f3", "knight");
  await game.close();
});

test("a picture that is missing costs that picture, and the player is told", async () => {
  const game = await open("/?new=chess&time=none", {
    before: async ({ context }) => {
      await oneByOne(context);
      await context.route("**/black_queen.svg", (route) => route.fulfill({ status: 404 }));
    },
  });
  await game.untilSaid("black_queen.svg");
  await game.type("e4");
  await game.untilOn("e4", "pawn");
  await game.close();
});

test("where nothing may be stored the game can be played, and the player is told", async () => {
  const game = await open("/?new=chess&time=none", {
    before: ({ context }) =>
      context.addInitScript(() => {
        const blocked = () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        };
        Object.defineProperty(window, "localStorage", { get: blocked });
      }),
  });
  await game.type("e4");
  await game.untilOn("e4", "pawn");
  // Something to remember.
  await game.page.keyboard.press("Escape");
  await game.untilControl("Settings");
  await game.press("Settings");
  await game.page.locator("#controls input[type=checkbox]").first().dispatchEvent("click");
  await game.untilSaid("Couldn’t save the settings");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("broken settings are told of and set aside, also when a link starts a game", async () => {
  const game = await open("/?new=chess&time=none", {
    before: ({ context }) =>
      context.addInitScript(() => localStorage.setItem("fogchess.settings", "(volume: loud")),
  });
  await game.untilSaid("Couldn’t read the settings");
  const aside = await game.page.evaluate(() => localStorage.getItem("fogchess.settings.broken"));
  assert.equal(aside, "(volume: loud");
  await game.close();
});
