import { chromium } from "playwright-core";
import { serve } from "./browser.mjs";
const args = ["--no-sandbox","--use-angle=swiftshader","--enable-unsafe-swiftshader","--ignore-gpu-blocklist","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args });
const pages = { bare: ["/tmp/lead/baredist", (page) => new Promise((done) => page.on("console", (m) => m.text().includes("third frame") && done()))],
  fogchess: ["/work/main/dist", (page) => page.waitForFunction(() => document.getElementById("cover")?.dataset.state === "gone", undefined, { polling: 10 })] };
const times = { bare: [], fogchess: [] };
for (let round = 0; round < 7; round++) for (const [name, [folder, seen]] of Object.entries(pages)) {
  const server = await serve(folder);
  const context = await browser.newContext({ viewport: { width: 1000, height: 640 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const began = performance.now();
  if (name === "bare") { const done = seen(page); await page.goto(server.address); await done; }
  else { await page.goto(server.address); await seen(page); }
  times[name].push(performance.now() - began);
  await context.close(); server.stop();
}
const median = (l) => l.sort((a, b) => a - b)[l.length >> 1];
console.log(times, "ratio", (median(times.fogchess) / median(times.bare)).toFixed(2));
await browser.close(); process.exit(0);
