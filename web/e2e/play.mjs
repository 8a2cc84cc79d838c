// Plays one whole game in a real browser: `node e2e/play.mjs http://localhost:8080`.
// Half of the answers are given by keyboard, half by mouse.
import { check, checkAxe as axeOn, finish, launch } from "./browser.mjs";

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

/** What is asked now, as the page shows it; null while nothing is. */
function asked() {
  return page.evaluate(() => {
    if (document.querySelector(".ask.over")) return { over: true };
    const ask = document.querySelector(".ask:not(.idle)");
    if (!ask) return null;
    const buttons = [...ask.querySelectorAll(".ans button")];
    const fin = ask.querySelector(".fin");
    return {
      over: false,
      title: ask.querySelector("h2").textContent.trim(),
      answers: buttons.map((b) => ({
        label: b.textContent.trim(),
        number: b.querySelector("kbd")?.textContent.trim() ?? "",
        chosen: b.classList.contains("chosen"),
      })),
      many: buttons.some((b) => b.hasAttribute("aria-pressed")),
      done: fin ? !fin.disabled : null,
      number: ask.querySelector(".amount") !== null,
      share: ask.querySelector(".order [aria-label$='one more']") !== null,
      outs: [...ask.querySelectorAll(".outs .no")].map((b) => b.textContent.trim()),
    };
  });
}

/** A stamp that changes whenever the question does. */
const stamp = (q) => JSON.stringify(q);

async function settled(before) {
  for (let i = 0; i < 400; i++) {
    const now = await asked();
    if (now && stamp(now) !== before) return now;
    await page.waitForTimeout(25);
  }
  return asked();
}

/** Goes to an answer by arrows and presses it. */
async function walk(at) {
  const here = () => page.evaluate(() => [...document.querySelectorAll(".ask .ans button")].indexOf(document.activeElement));
  await page.keyboard.press("q");
  await page.waitForTimeout(40);
  await page.keyboard.press("Home");
  for (let i = 0; i < 120; i++) {
    const now = await here();
    if (now === at) {
      await page.keyboard.press("Enter");
      return true;
    }
    await page.keyboard.press("ArrowRight");
    if ((await here()) === now) await page.keyboard.press("ArrowDown");
  }
  clicks++;
  return false;
}
let clicks = 0;

async function answer(q, byKeyboard) {
  const attack = q.answers.findIndex((a) => /\battack\b/i.test(a.label));
  // What may be done as often as one likes would never end.
  const endless = (a) => /\b(Use|Retreat) /.test(a.label);
  const at = attack >= 0 ? attack : q.answers.findIndex((a) => !a.chosen && !endless(a));
  if (q.done && (q.many || q.number || q.answers.length === 0) && (q.number || !q.many || at < 0 || q.answers.some((a) => a.chosen))) {
    if (byKeyboard) await page.keyboard.press("Space");
    else await page.click(".ask .fin");
    return;
  }
  if (q.share && !byKeyboard) return page.click(".order button[aria-label$='one more']:not(:disabled)");
  if (at >= 0) {
    const a = q.answers[at];
    if (byKeyboard && /^[1-9]$/.test(a.number)) await page.keyboard.press(a.number);
    else if (!byKeyboard || !(await walk(at))) await page.locator(".ask .ans button").nth(at).click();
    return;
  }
  if (q.share) {
    await page.focus(".order button[aria-label$='one more']:not(:disabled)");
    return page.keyboard.press("Enter");
  }
  if (byKeyboard) {
    await page.keyboard.press("Space");
    await page.keyboard.press("Space");
  } else await page.locator(".ask .outs .no").last().click();
}

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
  let q = await settled("");
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
    await answer(q, keys);
    given++;
    if (keys) byKeys++;
    if (given === 12) await checkAxe("table in play");
    const next = await settled(before);
    stuck = next && stamp(next) === before ? stuck + 1 : 0;
    if (stuck > 3) break;
    q = next;
  }
  check(`the game came to its end (${given} answers, ${byKeys} by keyboard)`, q?.over === true, q ? JSON.stringify(q).slice(0, 300) : "nothing is asked");
  const title = q?.over ? await page.textContent("#outcome") : "";
  if (way === "keys") check("the keyboard alone was enough", clicks === 0, `${clicks} clicks`);
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
