// Plays one whole game in a real browser: `node e2e/play.mjs http://localhost:8080`.
// Half of the answers are given by keyboard, half by mouse.
import { check, checkAxe as axeOn, finish, launch } from "./browser.mjs";
import { Player, stamp } from "./player.mjs";

const base = process.argv[2] ?? "http://localhost:8080";
// `keys` or `mouse` plays the game in one way alone.
const way = process.env.WAY ?? "both";
// A ruleset by its id; the first one the lobby offers if none is named.
const ruleset = process.env.RULESET ?? "";
// How many sit at the table; as many as usual if none is named.
const size = process.env.SEATS ?? "";
const limit = Number(process.env.LIMIT ?? 600);
// The same seed and the same answers play the same game.
const seed = Number(process.env.SEED ?? 3);

const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
const errors = [];
page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
page.on("pageerror", (e) => errors.push(e.message));

await page.route("**/api/tables", (route) => {
  const order = route.request().postDataJSON();
  return route.continue(order ? { postData: JSON.stringify({ ...order, seed }) } : {});
});

const checkAxe = (name) => axeOn(page, name);

const player = new Player(page);

try {
  await page.goto(base);
  await page.waitForSelector(".tile:not(:disabled)");
  await page.click("summary");
  await checkAxe("lobby");
  if (size) {
    // A table of another size waits for its people first; bots take the free seats.
    if (ruleset) await page.getByLabel("Rules").selectOption(ruleset);
    await page.getByLabel("Seats").selectOption(size);
    await page.click(".go.big");
    await page.waitForSelector(".gather .place");
    await checkAxe("waiting room");
    await page.click(".gather .go.big");
  } else await page.click(ruleset ? `.tile[data-ruleset="${ruleset}"]` : ".tile");
  await page.waitForSelector(".play");
  check("one click from the lobby sits down", /^\/t\//.test(new URL(page.url()).pathname), page.url());
  let q = await player.settled("");
  check("a question is asked", q !== null);
  await checkAxe("table");

  let given = 0;
  let byKeys = 0;
  let stuck = 0;
  while (q && !q.over && given < limit) {
    // While the question stands as it was, the other way is tried.
    const keys = way === "both" ? (given + stuck) % 2 === 0 : way === "keys";
    const before = stamp(q);
    if (keys) await page.evaluate(() => document.activeElement?.blur());
    await player.answer(q, keys);
    given++;
    if (keys) byKeys++;
    if (given === 12) await checkAxe("table in play");
    const next = await player.settled(before);
    stuck = next && stamp(next) === before ? stuck + 1 : 0;
    if (stuck > 3) break;
    q = next;
  }
  check(`the game came to its end (${given} answers, ${byKeys} by keyboard)`, q?.over === true, q ? JSON.stringify(q).slice(0, 300) : "nothing is asked");
  const title = q?.over ? await page.textContent("#outcome") : "";
  if (way === "keys") check("the keyboard alone was enough", player.clicks === 0, `${player.clicks} clicks`);
  check("an outcome banner says who won", /won|draw/i.test(title ?? ""), title ?? "");
  if (q?.over) await checkAxe("outcome");
  check("the log is filled", (await page.locator(".lines li").count()) > 3);
  const chip = page.locator(".lines .rid").last();
  if (await chip.count()) {
    await chip.click();
    await page.waitForSelector(".rule h2");
    check("a rule chip opens its rule", (await page.textContent(".rule h2"))?.trim() !== "");
    await page.keyboard.press("Escape");
    check("Escape closes the rule", (await page.locator(".rule").count()) === 0);
  }
  check("no errors in the console", errors.length === 0, errors.slice(0, 5).join(" | "));
} catch (error) {
  check("the run went through", false, error.message);
  if (errors.length) console.log(errors.join("\n"));
} finally {
  await browser.close();
}
finish();
