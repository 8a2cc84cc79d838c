// What views say is drawn, in a real browser: `node e2e/drawn.mjs http://localhost:8080`. The page comes from a server;
// tables are told to it here, in the words of the wire. SHOTS names a folder for pictures, ONLY one part.
import { check, checkAxe, finish, launch } from "./browser.mjs";
import { sides, told } from "./scenes.mjs";

const base = process.argv[2] ?? "http://localhost:8080";
const errors = [];
const browser = await launch();
const widths = [[360, 780], [800, 1000], [1600, 1000]];

/** A page at a table that says this at hello; `heard` gets what the page says. */
async function at(messages, heard = []) {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
  page.on("pageerror", (e) => errors.push(e.message));
  await page.routeWebSocket(/\/ws\//, (socket) => {
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.hello) for (const m of messages) socket.send(JSON.stringify(m));
      else heard.push(message);
    });
  });
  await page.goto(`${base}/t/drawn#key`);
  await page.waitForSelector(".play, .gather");
  return page;
}

/** At every width the page fits, and axe finds nothing on it. */
async function looks(page, name, also = () => {}) {
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(`${name} fits ${width} px`, wide <= 0, `${wide} px too wide`);
    await also(width);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` });
    await checkAxe(page, `${name} at ${width} px`);
  }
}

const box = (page, selector) => page.locator(selector).first().boundingBox();

/** Partners whose fields are one side lie on one mat; the halves touch, and the own half is told apart. */
async function mats() {
  const page = await at(told(sides({ mats: [[3, 1], [4, 2]] })));
  const order = await page.locator(".row .plate .who").allTextContents();
  check("A sits at the right hand of B, on both sides", order.join() === "Ben,Ana,Cho,Dov", order.join());
  check("each side is one mat", (await page.getByRole("group", { name: "One side: Ben and Ana" }).count()) === 1);
  await looks(page, "mats", async (width) => {
    const [left, right] = [await box(page, ".near .seat:nth-child(1)"), await box(page, ".near .seat:nth-child(2)")];
    const gap = width < 720 ? right.y - left.y - left.height : right.x - left.x - left.width;
    check(`its halves meet at a seam at ${width} px`, Math.abs(gap) < 1, `${gap} px apart`);
  });
  await page.close();
  const apart = await at(told(sides()));
  check("mats of their own lie apart", (await apart.locator(".merged").count()) === 0);
  await apart.close();
}

try {
  for (const part of [mats]) {
    if (process.env.ONLY && process.env.ONLY !== part.name) continue;
    try {
      await part();
    } catch (error) {
      check(`${part.name} went through`, false, error.message);
    }
  }
  check("no errors in the console", errors.length === 0, errors.slice(0, 5).join(" | "));
} finally {
  await browser.close();
}
finish();
