// The pages beside the table, in a real browser: `node e2e/pages.mjs http://localhost:8080`. A game between bots is
// looked at as a replay, a deck is built and kept, a situation is judged, a rule is read, an account is made.
// FILM names a finished game that is there already. SHOTS names a folder for pictures of each page.
import { readFileSync } from "node:fs";
import { check, checkAxe, cutFigures, launch, through } from "./browser.mjs";

const base = process.argv[2] ?? "http://localhost:8080";
const ruleset = process.env.RULESET ?? "old-school";
const errors = [];

const get = async (path, body) => {
  const init = body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
  const answer = await fetch(base + path, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** A game that bots have played to its end. */
async function film() {
  if (process.env.FILM) return process.env.FILM;
  const of = (await get("/api/rulesets")).find((r) => r.id === ruleset);
  const [format] = of.formats;
  const seats = Array.from({ length: of.seats }, (_, i) => ({
    who: `bot:${of.bots.at(-1)}`,
    deck: { shipped: format.decks[i % format.decks.length].id },
  }));
  const { table } = await get("/api/tables", { ruleset, format: format.id, seats, seed: 5 });
  for (let i = 0; i < 300; i++) {
    const there = await fetch(`${base}/api/replays/${table}`);
    if (there.ok) return table;
    await new Promise((r) => setTimeout(r, 500));
  }
  throw new Error("the bots did not come to an end");
}

const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1400, height: 1000 }, reducedMotion: "reduce" });
await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(base).origin });
const page = await context.newPage();
// What is refused on purpose (a short password, a guest, a rule that does not exist) is told by the browser, too.
page.on("console", (m) => m.type() === "error" && !/4(0[014]|13)/.test(m.text()) && errors.push(m.text()));
page.on("pageerror", (e) => errors.push(e.message));

/** At every width a page fits, and axe finds nothing on it. */
async function looks(name) {
  for (const [width, height] of [[360, 780], [800, 1000], [1600, 1000]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(`${name} fits ${width} px`, wide <= 0, `${wide} px too wide`);
    const cut = await cutFigures(page);
    check(`${name} has every figure whole at ${width} px`, cut.length === 0, cut.join("; "));
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` });
    if (width !== 800) await checkAxe(page, `${name} at ${width} px`);
  }
  await page.setViewportSize({ width: 1400, height: 1000 });
}

const step = () => page.$eval("#step", (e) => Number(e.value));
const text = (selector) => page.textContent(selector).then((t) => t?.trim() ?? "");
/** Waits for what a page is to become. */
const becomes = (what, timeout = 6000) =>
  page.waitForFunction(what, null, { timeout }).then(
    () => true,
    () => false,
  );

async function replay() {
  const id = await film();
  await page.goto(`${base}/r/${id}`);
  await page.waitForSelector(".replay #step", { timeout: 30_000 });
  await page.waitForSelector(".story li");
  await looks("replay");
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  check("→ goes a step on", (await step()) === 2, `step ${await step()}`);
  await page.keyboard.press("ArrowLeft");
  check("← goes a step back", (await step()) === 1);
  await page.keyboard.press("Shift+ArrowRight");
  const turn = await step();
  check("Shift → goes to the next turn", turn > 1, `step ${turn}`);
  await page.keyboard.press("Shift+ArrowLeft");
  check("Shift ← goes back", (await step()) < turn);
  await page.keyboard.press("End");
  const last = await step();
  check("the end says how it ended", await becomes(() => /won|draw/i.test(document.querySelector(".told h2")?.textContent ?? "")));
  check("the log marks where one is", (await page.locator('.story [aria-current="step"]').count()) === 1);
  const inSight = await page.evaluate(() => {
    const box = document.querySelector(".story .lines").getBoundingClientRect();
    const line = document.querySelector(".story .cur").getBoundingClientRect();
    return line.top >= box.top && line.bottom <= box.bottom;
  });
  check("the log follows", inSight);
  await page.keyboard.press("Home");
  await page.getByLabel("Speed").selectOption({ label: "Very fast" });
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("Space");
  check("Space plays", await becomes(() => Number(document.querySelector("#step").value) > 3));
  await page.keyboard.press("Space");
  const rested = await step();
  await page.waitForTimeout(500);
  check("Space pauses", (await step()) === rested && rested < last, `${rested} of ${last}`);
  await page.locator(".story .jump").nth(12).click();
  await page.waitForTimeout(300);
  const link = await page.evaluate(() => location.hash);
  check("the address says the step", link === `#step=${await step()}` || (await step()) === 0, link);
  const chip = page.locator(".story .rid").first();
  if (await chip.count()) {
    await chip.click();
    check("a chip opens its rule", await becomes(() => (document.querySelector(".rule h2")?.textContent ?? "") !== ""));
    await page.keyboard.press("Escape");
  }
  const open = await page.locator(".hands [data-handle]:not(.back)").count();
  check("an open replay shows every hand", open > 0 && (await page.locator(".hands section").count()) > 1);
  await page.getByLabel("Seen by").selectOption("spectator");
  check("a spectator sees none", await becomes(() => document.querySelectorAll(".hands [data-handle]:not(.back)").length === 0));
  await page.getByRole("button", { name: "Seed" }).click();
  check("the seed and how to check it are told", /replay verify/.test(await text(".proof")) && /[0-9a-f]{64}/.test(await text(".proof")), await text(".proof"));
  await checkAxe(page, "seed");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New game from here" }).click();
  await page.waitForSelector(".anew select");
  await checkAxe(page, "new game from here");
  if (!process.env.FILM) {
    await page.locator(".anew .go").click();
    check("a new game goes on from here", await becomes(() => location.pathname.startsWith("/t/") && document.querySelector(".play") !== null, 15_000), await text("body"));
    const file = Buffer.from(await (await fetch(`${base}/api/replays/${id}/file`)).arrayBuffer());
    await page.goto(`${base}/r`);
    await looks("open-replay");
    await page.setInputFiles("#replay-file", { name: "game.replay", mimeType: "application/octet-stream", buffer: file });
    check("a file opens as a replay", await becomes(() => document.querySelector("#step") !== null, 30_000));
  }
  await page.goto(`${base}/r`);
  await page.setInputFiles("#replay-file", { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("milk, eggs") });
  check("another file is refused, and why", await becomes(() => /no replay file/.test(document.querySelector('[role="alert"]')?.textContent ?? "")));
  await page.goto(`${base}/r/nosuchgame`);
  check("a game that is not there is said", await becomes(() => document.querySelector('.wait-page [role="alert"]') !== null));
}

async function decks() {
  await page.goto(`${base}/decks`);
  await page.waitForSelector(".found li", { timeout: 15_000 });
  await page.getByLabel("Name or text").fill("a");
  await page.waitForTimeout(600);
  const card = page.locator(".found li").first();
  const name = await card.locator(".nm").textContent();
  await card.locator(".card").click();
  await page.keyboard.press("+");
  const listed = () => page.inputValue(".deck-list textarea");
  check("a press and a key add a card", /^2 /m.test(await listed()), await listed());
  await page.keyboard.press("-");
  check("a key takes it away again", /^1 /m.test(await listed()), await listed());
  check("the list is checked as it grows", await becomes(() => document.querySelectorAll(".faults li").length > 0));
  check("its cards are shown", await becomes(() => document.querySelectorAll(".part li").length === 1), name);
  check("its counts are drawn, and told", (await page.locator(".bars tbody tr").count()) > 0);
  await page.keyboard.press("z");
  check("Z shows a card closely", await page.locator(".look[open] .zoom").isVisible());
  await page.keyboard.press("Escape");
  await page.fill(".deck-list textarea", `${(await listed()).trim()}\n3 Xyzzyx\n`);
  check("a fault has its line", await becomes(() => /Line \d/.test(document.querySelector(".faults button")?.textContent ?? "")));
  check("and hides no other card", (await page.locator(".part li").count()) === 1);
  await page.waitForTimeout(600);
  await page.reload();
  check("nor when the page is loaded anew", await becomes(() => document.querySelectorAll(".part li").length === 1));
  await looks("decks");
  await page.fill(".deck-list textarea", (await listed()).replace(/\n3 Xyzzyx/, ""));
  await page.getByLabel("Name of the deck").fill("A <b>deck</b>");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  check("a deck is saved, its name as plain text", await becomes(() => document.querySelector(".saved b")?.textContent === "A <b>deck</b>"));
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel(/^New name/).fill("Second");
  await page.keyboard.press("Enter");
  check("it is renamed", await becomes(() => document.querySelector(".saved b")?.textContent === "Second"));
  await page.waitForTimeout(600);
  await page.reload();
  check("it outlives the page", await becomes(() => document.querySelector(".saved b")?.textContent === "Second" && document.querySelector(".deck-list textarea").value !== ""));
  for (const form of ["plain", "json"]) {
    await page.locator("section:has(> #export) select").selectOption(form);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
    check(`it is taken away as ${form}`, file.suggestedFilename().length > 4);
  }
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: /^Delete for good/ }).click();
  check("it is deleted", await becomes(() => document.querySelectorAll(".saved li").length === 0));
  const play = page.getByRole("button", { name: "Play with this deck" });
  await page.waitForTimeout(600);
  check("a deck that is not legal is not played", await play.isDisabled());
  // Typed by hand so much takes a browser minutes.
  await page.$eval(".deck-list textarea", (field) => {
    field.value = "4 Bill\n".repeat(10_000);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  check("a list that is too long says only that", await becomes(() => document.querySelector(".report .bad") !== null && document.querySelectorAll(".faults li").length === 0, 8000), await text(".deck-list"));
  await page.getByLabel("Format").selectOption("base-fossil");
  await page.fill(".deck-list textarea", readFileSync(new URL("../../decks/old-school/haymaker.txt", import.meta.url), "utf8"));
  check("a legal one is", await becomes(() => [...document.querySelectorAll("button")].some((b) => /Play with this deck/.test(b.textContent) && !b.disabled), 8000), await text(".deck-list .report"));
  await play.click();
  check("it comes along to the lobby", await becomes(() => document.querySelector(".brought") !== null));
}

async function room() {
  await page.goto(`${base}/judge`);
  await page.waitForSelector(".inner .board", { timeout: 15_000 });
  check("what is claimed is judged", await becomes(() => document.querySelectorAll(".claims .sign").length > 0));
  await looks("judge");
  const back = page.locator(".judged").getByRole("button", { name: "Step −" });
  await back.click();
  check("a step back lays out the table as it was", await becomes(() => document.querySelector(".then-note") !== null && !document.querySelector(".inner .stale")));
  await page.getByRole("button", { name: "To the end" }).click();
  await page.fill("#scenario", `scenario A question\nruleset ${ruleset}\n`);
  check("an open turn is asked", await becomes(() => document.querySelector(".ask .ans button, .ask .outs button") !== null));
  await page.locator(".ask .outs .no, .ask .ans button").last().click();
  check("an answer writes its line", await becomes(() => /^when +\d /m.test(document.querySelector("#scenario").value)), await page.inputValue("#scenario"));
  check("its step is told", await becomes(() => document.querySelectorAll(".judged ol > li .deed").length > 0));
  await page.locator(".put").getByRole("searchbox").fill("a");
  await page.waitForSelector(".put-found .card");
  await page.locator(".put-found .card").first().click();
  check("a card is put into the situation", /^given +seat 1 hand /m.test(await page.inputValue("#scenario")), await page.inputValue("#scenario"));
  await page.fill("#scenario", `scenario A question\nruleset ${ruleset}\ngiven   seat 1 hand Xyzzyx\n`);
  check("a fault stands at its line", await becomes(() => document.querySelector(".gutter span:nth-child(3).bad") !== null), await text("#faults"));
  await checkAxe(page, "judge with a fault");
  await page.getByRole("button", { name: "Share by link" }).click();
  const link = await page.getByLabel(/^Link;/).inputValue();
  const other = await context.newPage();
  await other.goto(link);
  await other.waitForFunction(() => /Xyzzyx/.test(document.querySelector("#scenario")?.value ?? ""), null, { timeout: 6000 });
  check("a link brings the text along", link.includes("#s="));
  await other.close();
}

async function rules() {
  await page.goto(`${base}/rules`);
  const field = page.getByLabel("Words of a rule, or its id");
  // Keys are heard once the page stands.
  await field.waitFor();
  await page.keyboard.press("/");
  check("/ goes to the search", await becomes(() => document.activeElement.matches("input[type=search]")));
  await page.keyboard.type("direct attack pokemon");
  check("nothing has words of two games", await becomes(() => document.querySelector("#found")?.textContent === "No rule has these words"));
  await field.fill("");
  await page.keyboard.type("DIRECT att");
  check("words find rules while they are typed", await becomes(() => document.querySelectorAll(".found-rules li").length > 5 && document.querySelectorAll(".found-rules mark").length > 10));
  await looks("rules-found");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  check("arrows go through them", await becomes(() => document.activeElement.closest(".found-rules li:nth-child(2)") !== null));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  check("and back to the words", await becomes(() => document.activeElement.matches("input[type=search]")));
  const first = await text(".found-rules li:first-child b");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/rules/${first}`);
  check("the first one is read", await becomes(() => (document.querySelector(".rule h2")?.textContent ?? "") !== "" && document.querySelector(".found-rules") === null));
  await page.getByRole("button", { name: /^Back to the/ }).click();
  check("the others are kept", await becomes(() => document.querySelectorAll(".found-rules li").length > 5));
  await field.fill("tb play 15");
  await page.keyboard.press("Enter");
  check("a rule is read by its id", await becomes(() => location.pathname === "/rules/TB-PLAY-15" && (document.querySelector(".rule h2")?.textContent ?? "") !== ""));
  await looks("rules");
  const chip = page.locator(".reader .rid").first();
  if (await chip.count()) {
    const id = (await chip.textContent()).replace("rule ", "").trim();
    await chip.click();
    check("a chip turns to its rule", await becomes(() => location.pathname !== "/rules/TB-PLAY-15"), id);
  }
  await page.goto(`${base}/rules/ZZ-NONE-1`);
  check("a rule that is not there is said", await becomes(() => document.querySelector('.rule [role="alert"]') !== null));
}

async function account() {
  const name = `Ana ${Date.now() % 1_000_000}`;
  await page.goto(`${base}/account`);
  await page.getByRole("button", { name: "Make an account" }).click();
  await looks("account");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.keyboard.press("Enter");
  check("a short password is refused, and why", await becomes(() => /8/.test(document.querySelector('[role="alert"]')?.textContent ?? "")));
  await page.getByLabel("Password", { exact: true }).fill("a long enough one");
  await page.keyboard.press("Enter");
  const inside = await page.waitForFunction((n) => document.querySelector("h1")?.textContent === n, name, { timeout: 8000 }).then(() => true, () => false);
  check("an account is made, and one is logged in", inside);
  await looks("my-account");
  await page.getByRole("button", { name: "Log out" }).click();
  check("one is logged out", await becomes(() => document.querySelector("h1")?.textContent === "Account"));
}

await through([replay, decks, room, rules, account], browser, errors);
