// A match of three with Side Decks: `node e2e/match.mjs http://localhost:8080`. Two people and a spectator play it at
// their pages, exchange cards between its Duels, and see who has won it. `SHOTS=FOLDER` keeps pictures.
import { join } from "node:path";
import { check, checkAxe, finish, launch } from "./browser.mjs";

const base = process.argv[2] ?? "http://localhost:8080";
const shots = process.env.SHOTS;
const errors = [];
const lists = [];

const call = async (path, body) => {
  const init = body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
  return fetch(base + path, init);
};

const browser = await launch();

/** A page of its own person; what it is told of lists is kept. */
async function sit(name, link) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && !/404/.test(m.text()) && errors.push(`${name}: ${m.text()}`));
  page.on("pageerror", (e) => errors.push(`${name}: ${e.message}`));
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      for (const s of JSON.parse(payload).seats ?? []) if (s.list) lists.push({ name, you: s.you });
    }),
  );
  await page.goto(base + link);
  await page.waitForSelector(".play");
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
const button = (page, name) => page.getByRole("button", { name });

async function shoot(page, name) {
  if (!shots) return;
  for (const width of [360, 800, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(150);
    await page.screenshot({ path: join(shots, `match-${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Gives a game up. */
async function concede(page) {
  await page.click(".menub");
  await button(page, "Concede").click();
  await button(page, "Yes, concede").click();
}

/** All play on, and wait in the room for the next game. */
async function next(one, other, game) {
  const old = one.url();
  await button(one, /Next game/).click();
  await other.locator(".proposal .go").click();
  await one.waitForURL((url) => url.href !== old, { timeout: 8000 });
  check(`they meet before game ${game}`, (await reads(one, `Game ${game} of 3`)) && (await reads(other, `Game ${game} of 3`)));
}

/** Exchanges one card, and waits until the page has told so. */
async function exchange(page, out, into) {
  const pick = async (label, name) => {
    const box = page.getByLabel(label);
    const option = box.locator("option", { hasText: name });
    await option.first().waitFor({ state: "attached", timeout: 8000 });
    await box.selectOption(await option.first().getAttribute("value"));
  };
  await pick("Take out", out);
  await pick("Put in", into);
  await button(page, "Exchange").click();
  return reads(page, `+ 1 ${into}`);
}

/** All are ready, and whoever made the table starts. */
async function begin(host, other) {
  await button(other, "I am ready").click();
  await host.locator(".place .okk").first().waitFor({ timeout: 5000 }).catch(() => {});
  await host.locator(".gather .go.big").click();
  await within(host, ".play");
  await within(other, ".play");
}
const chooses = (page) => page.locator(".ask h2", { hasText: "Go first?" }).waitFor({ timeout: 5000 }).then(() => true, () => false);

try {
  const seats = [["you", "Ana", "warriors"], ["open", "Ben", "goat-control"]].map(([who, name, deck]) => ({ who, name, deck: { shipped: deck } }));
  const info = (await (await call("/api/rulesets")).json()).find((r) => r.id === "duel");
  check("the format has Side Decks", info.formats[0].side === 15, JSON.stringify(info.formats[0]).slice(0, 200));
  const made = await (await call("/api/tables", { ruleset: "duel", format: info.formats[0].id, name: "Dragon Cup", match: 3, seats, team_names: ["Twin Stars", "Night Shift"] })).json();
  const tables = [made.table];
  const ana = await sit("Ana", made.seats[0].link);
  const ben = await sit("Ben", made.seats[1].link);
  const eve = await sit("Eve", `/t/${made.table}`);
  check("the header tells of the match", await reads(ana, /game 1 of 3/));

  await concede(ben);
  check("game 1 is over", (await within(ana, ".ask.over")) && (await reads(ben, "1 to 0 in games")));
  check("there is no replay of it yet", (await ana.locator("[data-testid=replay]").count()) === 0 && (await call(`/api/replays/${made.table}`)).status === 403);
  await next(ana, ben, 2);
  tables.push(ana.url().split("/t/")[1].split("#")[0]);
  check("the score is told", await reads(ben, "Wins so far: 1 to 0."));
  check("seats stay as they are", (await ana.getByLabel("Swap with").count()) === 0);
  check("Ana exchanges a card", await exchange(ana, "Heavy Storm", "Solemn Judgment"));
  check("and another", (await exchange(ana, "Delinquent Duo", "Magic Cylinder")) && (await reads(ana, /. 1 Delinquent Duo/)));
  check("Ben exchanges one of his", await exchange(ben, "Morphing Jar", "Cyber Jar"));
  await checkAxe(ana, "between two games");
  await shoot(ana, "exchange");
  // What is no exchange is refused, and says why; as it was is one press away.
  await ben.locator(".sidedeck summary").click();
  const box = ben.locator(".sidedeck textarea");
  await box.fill((await box.inputValue()).replace("1 Cyber Jar", "1 Gravity Bind"));
  check("a card from elsewhere is refused with its reason", await reads(ben, /Not taken: 1 of Gravity Bind would come from outside/));
  await shoot(ben, "refused");
  await button(ben, "As it was").click();
  await ana.reload();
  check("a page that is loaded anew has the exchanged list", await ana.locator(".sidedeck option", { hasText: "Solemn Judgment" }).first().waitFor({ state: "attached", timeout: 8000 }).then(() => true, () => false));
  check("and says what has changed", await reads(ana, "40 cards"));

  await begin(ana, ben);
  check("who lost chooses who goes first", (await chooses(ben)) && (await ana.locator(".ask h2", { hasText: "Go first?" }).count()) === 0);
  await button(ben, /Go second/).click();
  await within(ana, ".ask:not(.idle)");
  await shoot(ana, "turn");
  await concede(ana);
  check("it is one all", await reads(ana, "1 to 1 in games"));
  await next(ben, ana, 3);
  tables.push(ana.url().split("/t/")[1].split("#")[0]);
  await begin(ana, ben);
  check("now Ana chooses", await chooses(ana));
  await concede(ben);
  for (const [page, name] of [[ana, "Ana"], [ben, "Ben"]]) check(`${name} reads who won the match`, await reads(page, /Twin Stars won the match, 2 to 1/));
  await checkAxe(ana, "the end of a match");
  await shoot(ana, "end");
  check("another match may follow", await button(ben, /Rematch/).isVisible());
  const open = await Promise.all(tables.map(async (t) => (await call(`/api/replays/${t}`)).status));
  check("all replays are open now", open.join() === "200,200,200", open.join());
  check("a spectator was led along", (await reads(eve, /Ana/)) && eve.url().includes(tables[2]), eve.url());
  check("nobody was told another's list", lists.length > 0 && lists.every((l) => l.you), JSON.stringify(lists.filter((l) => !l.you).slice(0, 3)));
  check("no errors in the console", errors.length === 0, errors.slice(0, 5).join(" | "));
} catch (error) {
  check("the run went through", false, error.stack);
  console.log(errors.slice(0, 5).join("\n"));
} finally {
  await browser.close();
}
finish();
