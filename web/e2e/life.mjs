// The life of a table for four: `node e2e/life.mjs http://localhost:8080`. Three people, a bot and a spectator gather,
// whisper, take an answer back, play for one who is away, concede, and play again.
import { check, checkAxe, finish, launch } from "./browser.mjs";

const base = process.argv[2] ?? "http://localhost:8080";
const ruleset = process.env.RULESET ?? "team-battle";
const errors = [];

const get = async (path, body) => {
  const init = body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
  const answer = await fetch(base + path, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

const browser = await launch();

/** A page of its own person, with nothing kept from the others. */
async function sit(name, link) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && !/404/.test(m.text()) && errors.push(`${name}: ${m.text()}`));
  page.on("pageerror", (e) => errors.push(`${name}: ${e.message}`));
  await page.goto(base + link);
  return page;
}

const within = (page, selector, timeout = 8000) =>
  page.waitForSelector(selector, { timeout }).then(
    () => true,
    () => false,
  );
const reads = (page, text, timeout = 5000) =>
  page.getByText(text).first().waitFor({ state: "attached", timeout }).then(
    () => true,
    () => false,
  );

/** Answers whatever a page is asked; false while it is asked nothing. */
async function answer(page) {
  if (!(await page.locator(".ask:not(.idle, .over)").count())) return false;
  const fin = page.locator(".ask .fin:not(:disabled)");
  const left = page.locator(".ask .ans button:not(.chosen)");
  const calm = left.filter({ hasNotText: /\b(Use|Retreat|attack)\b/i });
  const quick = { timeout: 1500 };
  if (await fin.count()) await fin.first().click(quick).catch(() => {});
  else if (await calm.count()) await calm.first().click(quick).catch(() => {});
  else if (await page.locator(".ask .outs .no").count()) await page.locator(".ask .outs .no").last().click(quick).catch(() => {});
  else if (await left.count()) await left.first().click(quick).catch(() => {});
  await page.waitForTimeout(120);
  return true;
}

/** Lets everybody answer until something holds. */
async function until(pages, holds, rounds = 400) {
  for (let i = 0; i < rounds; i++) {
    if (await holds()) return true;
    let any = false;
    for (const page of pages) any = (await answer(page)) || any;
    if (!any) await pages[0].waitForTimeout(100);
  }
  return holds();
}

try {
  const info = (await get("/api/rulesets")).find((r) => r.id === ruleset);
  const open = (name) => ({ who: "open", ...(name ? { name } : {}) });
  const made = await get("/api/tables", {
    ruleset,
    format: info.formats[0].id,
    name: "Thursday table",
    gather: true,
    seed: 5,
    seats: [{ who: "you", name: "Ana" }, open(), open(), open()],
    clock: { bank: 600, increment: 5, per: "seat", at_zero: "bot" },
    wait: { partner: 1, bot: 60 },
    team_names: ["Twin Stars", "Night Shift"],
  });
  const link = (seat) => made.seats.find((s) => s.seat === seat).link;
  const ana = await sit("Ana", link(1));
  check("the host waits in the room", await within(ana, ".gather .place"));
  let ben = await sit("Ben", link(3));
  const cho = await sit("Cho", link(4));
  const eve = await sit("Eve", `/t/${made.table}`);
  await checkAxe(ana, "waiting room");

  await ana.getByRole("button", { name: "Seat a bot in seat 2" }).click();
  check("a bot sits down", await reads(ben, "Bot, greedy"));
  for (const [page, name] of [[ben, "Ben"], [cho, "Cho"]]) {
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Your name").press("Enter");
    await page.getByRole("button", { name: "I am ready" }).click();
  }
  check("the host sees who is ready", (await reads(ana, "Ben")) && (await within(ana, ".place .okk")));
  check("only the host may start", (await ben.locator(".gather .go.big").count()) === 0);
  await ana.locator(".gather .go.big").click();
  for (const [page, name] of [[ana, "Ana"], [ben, "Ben"], [cho, "Cho"], [eve, "a spectator"]]) check(`${name} is at the table`, await within(page, ".play"));
  check("teams have their names", await reads(ana, "Night Shift"));
  check("clocks are shown", (await ana.locator(".seat .ck").count()) >= 3);
  check("a spectator has no hand and is asked nothing", (await eve.locator(".hand").count()) === 0 && !(await answer(eve)));

  const seated = [ana, ben, cho];
  check("it is Ana's turn to act", await until(seated, async () => (await ana.locator(".cmds .on").count()) > 0));
  await checkAxe(ana, "table");

  await ana.evaluate(() => document.activeElement?.blur());
  await ana.keyboard.press("w");
  await ana.waitForTimeout(200);
  await ana.keyboard.type("Donphan <b>first</b>");
  await ana.keyboard.press("Enter");
  check("a whisper is marked unread at the partner", await within(ben, "#tab-team sup"));
  await ben.click("#tab-team");
  check("the partner reads it as it was written", await reads(ben, "Donphan <b>first</b>"));
  const overheard = async (page) => (await page.content()).includes("Donphan &lt;b&gt;first");
  check("opponents and spectators do not", !(await overheard(cho)) && !(await overheard(eve)));
  await checkAxe(ben, "whispers");
  await ben.click("#tab-log");
  await ana.click("#tab-log");

  const dull = ana.locator(".hand .card:not(.legal)");
  if (await dull.count()) {
    await dull.first().focus();
    await ana.keyboard.press("?");
    check("a card says why it cannot be played", await within(ana, ".zoomtools [role=status] > *"));
    await ana.keyboard.press("Escape");
  }
  await ana.locator(".hand .card").first().focus();
  await ana.keyboard.press("g");
  if (await ana.locator(".ptr").count()) check("one points at a card", true);

  const undo = async () => {
    for (const page of seated) if (await page.locator(".undob").count()) return page;
    return null;
  };
  let asker = null;
  await until(seated, async () => (asker = await undo()) !== null, 60);
  if (asker) {
    const before = await asker.locator(".lines li").count();
    await asker.click(".undob");
    const others = seated.filter((p) => p !== asker);
    check("the others are asked for an undo", await within(others[0], ".proposal.calls"));
    await checkAxe(others[0], "a request");
    for (const page of others) await page.locator(".proposal .go").click();
    check("the request is gone", await asker.waitForSelector(".proposal", { state: "detached", timeout: 5000 }).then(() => true, () => false));
    check("the log takes the answer back", (await asker.locator(".lines li").count()) < before);
  }

  await ben.close();
  check("an empty seat counts", await reads(ana, /away 0:0/));
  const lend = ana.getByRole("button", { name: "Let me play this seat" });
  check("the partner may play it", await lend.waitFor({ timeout: 8000 }).then(() => true, () => false));
  await lend.click();
  check("there are two seats to play", await within(ana, ".seattabs", 20_000), await ana.locator(".seatstate").allTextContents().then(String));
  await ana.evaluate(() => document.activeElement?.blur());
  await ana.keyboard.press("x");
  check("the other seat is seen as its own", await within(ana, ".seattabs li:nth-child(2) [aria-current]") && (await reads(ana, "played by you")));
  await checkAxe(ana, "a partner's seat");
  await ana.keyboard.press("x");
  ben = await sit("Ben", link(3));
  await within(ben, ".play");
  await ben.getByRole("button", { name: "Take my seat back" }).click();
  check("the owner takes it back", await ana.waitForSelector(".seattabs", { state: "detached", timeout: 5000 }).then(() => true, () => false));

  await ana.click(".menub");
  check("the seed's hash is shown", /[0-9a-f]{64}/.test((await ana.textContent("dialog")) ?? ""));
  await checkAxe(ana, "menu");
  await ana.getByRole("button", { name: "Concede" }).click();
  await ana.getByRole("button", { name: "Yes, concede" }).click();
  check("the partner is asked to concede", await within(ben, ".proposal.calls"));
  check("the opponents are not told", (await cho.locator(".proposal").count()) === 0);
  await ben.locator(".proposal .go").click();
  check("the game is over", (await within(cho, ".ask.over")) && (await within(ana, ".ask.over")));
  await checkAxe(ana, "outcome");
  const old = ana.url();
  await ana.getByRole("button", { name: /Rematch/ }).click();
  for (const page of [ben, cho]) await page.locator(".proposal .go").click();
  check("everybody plays on at a new table", await ana.waitForURL((url) => url.href !== old, { timeout: 8000 }).then(() => true, () => false));
  check("with the same seats", (await within(cho, ".play, .gather")) && (await reads(cho, "Ana")));
  check("no errors in the console", errors.length === 0, errors.slice(0, 5).join(" | "));
} catch (error) {
  check("the run went through", false, error.stack);
  console.log(errors.slice(0, 5).join("\n"));
} finally {
  await browser.close();
}
finish();
