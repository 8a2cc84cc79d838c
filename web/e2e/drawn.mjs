// What views say is drawn, in a real browser: `node e2e/drawn.mjs http://localhost:8080`. The page comes from a server;
// tables are told to it here, in the words of the wire. SHOTS names a folder for pictures, ONLY one part.
import { readFileSync } from "node:fs";
import { check, checkAxe, cutFigures, launch, through } from "./browser.mjs";
import { aim, ask, chain, monster, seat, sides, spell, told, trap, view } from "./scenes.mjs";

const base = process.argv[2] ?? "http://localhost:8080";
const errors = [];
const browser = await launch();
const widths = [[360, 780], [800, 1000], [1600, 1000]];

/** A page at a table that says this at hello; `heard` gets what the page says. */
async function at(messages, heard = [], settings = {}) {
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
  await page.addInitScript((kept) => Object.entries(kept).forEach(([k, v]) => localStorage.setItem(k, v)), settings);
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
    const cut = await cutFigures(page);
    check(`${name} has every figure whole at ${width} px`, cut.length === 0, cut.join("; "));
    await also(width);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` });
    await checkAxe(page, `${name} at ${width} px`);
  }
}

/** Waits for what a page is to become. */
const becomes = (page, what, given = null) => page.waitForFunction(what, given, { timeout: 4000 }).then(() => true, () => false);

const box = (page, selector) => page.locator(selector).first().boundingBox();

/** Partners whose fields are one side lie on one mat; the halves touch, and the own half is told apart. */
async function mats() {
  const page = await at(told(sides({ mats: [[3, 1], [4, 2]] })));
  for (const [key, at] of Object.entries({ h: ".hand .card", m: ".seat.me .card", n: ".near .seat:not(.me) button", o: ".far .seat button" })) {
    await page.keyboard.press(key);
    check(`${key.toUpperCase()} goes to its area`, await becomes(page, (to) => document.activeElement.matches(to), at));
  }
  const places = await page.locator(".row .seat").evaluateAll((seats) => seats.map((e) => [e.getBoundingClientRect(), e.querySelector(".who").textContent]).map(([{ x, y }, name]) => ({ x, y, name })));
  const order = places.sort((a, b) => a.y - b.y || a.x - b.x).map((s) => s.name).join();
  check("A sits at the right hand of B, on both sides", order === "Cho,Dov,Ben,Ana", order);
  const read = (await page.locator(".row .who").allTextContents()).join();
  check("the own seat is gone through first", read === "Ana,Ben,Cho,Dov", read);
  check("each side is one mat", (await page.getByRole("group", { name: "One side: Ben and Ana" }).count()) === 1);
  await looks(page, "mats", async (width) => {
    const [own, other] = [await box(page, ".near .seat.me"), await box(page, ".near .seat:not(.me)")];
    const gap = width < 720 ? other.y - own.y - own.height : own.x - other.x - other.width;
    check(`its halves meet at a seam at ${width} px`, Math.abs(gap) < 1, `${gap} px apart`);
  });
  await page.close();
  const apart = await at(told(sides()));
  check("mats of their own lie apart", (await apart.locator(".merged").count()) === 0);
  await apart.close();
}

const links = () => chain(spell(22, "Lightning Vortex"), spell(32, "Book of Moon"), spell(42, "Mystical Space Typhoon"));

/** A chain is a numbered list in the order in which it resolves, and its cards and their targets say so themselves. */
async function chains() {
  const question = ask("Respond to Mystical Space Typhoon?", [{ label: "Activate Ring of Destruction", cards: [13] }, { label: "Activate Scapegoat", cards: [14] }, { label: "Pass", group: "pass" }]);
  const aims = [
    aim("link", 2, 22, { number: 1, cards: [11, 12, 31], text: "destroys every face-up monster of Ana and Ben" }),
    aim("link", 3, 32, { number: 2, cards: [11] }),
    aim("link", 4, 42, { number: 3, cards: [13] }),
  ];
  const page = await at(told(sides({ mats: [[3, 1], [4, 2]], shared: [links()], aims, question })));
  const read = () => page.locator(".lnk").evaluateAll((list) => list.map((e) => [e.value, e.querySelector(".w").textContent.trim(), e.querySelector("h3").textContent.trim()].join(" ")));
  check("links stand as they resolve", (await read()).join() === "3 Dov Link 3: Mystical Space Typhoon,2 Ben Link 2: Book of Moon,1 Cho Link 1: Lightning Vortex", (await read()).join());
  const to = await page.locator(".lnk .to").allTextContents();
  check("with what they strike", to.join() === "Targets Ring of Destruction.,Targets Airknight Parshath.,Destroys every face-up monster of Ana and Ben.", to.join());
  const name = async (handle) => (await page.locator(`.board .card[data-handle="${handle}"] .vh`).textContent()) ?? "";
  check("a target says which links strike it", /target of link 1, target of link 2/.test(await name(11)), await name(11));
  check("a link says which it is", /chain link 3/.test(await name(42)), await name(42));
  check("the chain is no shared card", (await page.locator(".shared").count()) === 0);
  // From the question on, Tab goes through the areas in the order in which they are read.
  await page.focus("#asked");
  const stops = [];
  for (let i = 0; i < 12; i++) {
    const area = await page.evaluate(() => document.activeElement?.closest("[data-area]")?.dataset.area ?? "");
    if (area && stops.at(-1) !== area) stops.push(area);
    await page.keyboard.press("Tab");
  }
  check("Tab goes from the question to the chain, the own mat, the partner, the opponents and the hand", stops.join().startsWith("question,shared,mine,partner,opponent,hand"), stops.join());
  await page.keyboard.press("t");
  check("T goes to the chain", await becomes(page, () => document.activeElement.closest(".lnk.first") !== null));
  await page.keyboard.press("z");
  check("a link is read closely", (await page.locator(".leaf.opened .zoom h2").textContent()) === "Mystical Space Typhoon");
  await page.keyboard.press("Escape");
  await looks(page, "chain");
  await page.close();
  const plain = await at(told(sides({ shared: [links()] })));
  check("without aims a chain has its links and their seats", (await plain.locator(".lnk .w").allTextContents()).join().replace(/\s/g, "") === "Dov,Ben,Cho");
  await plain.close();
}

/** With sentences first the same is read: one side, links, who is attacked. */
async function sentences() {
  const aims = [aim("link", 2, 22, { number: 1, cards: [11] }), aim("attack", 2, 21, { seats: [1, 3] })];
  const page = await at(told(sides({ mats: [[3, 1], [4, 2]], shared: [chain(spell(22, "Lightning Vortex"))], aims })), [], { "quadrille.sentences": "on" });
  const said = (await page.locator(".wordy").innerText()).replace(/\s+/g, " ");
  check("who plays on one side is said", said.includes("One side with Ben.") && said.includes("One side with Dov."), said.slice(0, 400));
  check("a chain is said", /Cho Link 1: Lightning Vortex Targets Airknight Parshath\./.test(said), said.slice(0, 400));
  check("what is struck is said", /Airknight Parshath, [^.]*target of link 1/.test(said) && (said.match(/attacked/g) ?? []).length === 2);
  await looks(page, "sentences");
  await page.close();
}

/** Who and what is attacked is outlined, and says so in a word. */
async function attacks() {
  const page = await at(told(sides({ turn: { number: 10, seat: 2, phase: "Battle Phase" }, aims: [aim("attack", 2, 21, { cards: [12] })] })));
  const dashed = (selector) => page.locator(selector).evaluate((e) => getComputedStyle(e, "::after").borderTopStyle);
  check("an attacked card is outlined", (await dashed(".spot.hit")) === "dashed" && (await page.locator(".spot.hit .struck").textContent()).trim() === "Attacked");
  check("its name says so, and the attacker's", /, attacked/.test(await page.locator(".spot.hit .vh").first().textContent()) && /, attacks/.test(await page.locator('.card[data-handle="21"] .vh').textContent()));
  check("its seat is not outlined", (await page.locator(".seat.hit").count()) === 0);
  await looks(page, "attack");
  await page.close();
  const direct = await at(told(sides({ mats: [[3, 1], [4, 2]], aims: [aim("attack", 2, 21, { seats: [1, 3] })] })));
  check("attacked seats are outlined and say so", (await direct.locator(".seat.hit .plate .struck").allTextContents()).join() === "attacked,attacked");
  await looks(direct, "direct");
  await direct.close();
  const shut = await at(told(sides({ viewer: 2, turn: { number: 10, seat: 2, phase: "Battle Phase" }, aims: [aim("attack", 2, 21, { cards: [12] })] })));
  await shut.setViewportSize({ width: 360, height: 780 });
  check("a closed seat shows its card that is attacked, and no other", await becomes(shut, () => [...document.querySelectorAll(".shut .spot")].filter((e) => e.checkVisibility()).map((e) => e.classList.contains("hit")).join() === "true"));
  await shut.close();
}

/** What a partner says is marked in the header wherever the talk is out of sight, until it is read. */
async function talk() {
  const page = await at([...told(sides()), { said: [{ n: 1, seat: 3, to: "team", text: "Hold it" }] }]);
  for (const [width, height] of [[800, 900], [360, 780]]) {
    await page.setViewportSize({ width, height });
    check(`a whisper is marked in the header at ${width} px`, await becomes(page, () => document.querySelector(".logb")?.checkVisibility() && /^1/.test(document.querySelector(".logb sup")?.textContent ?? "")));
  }
  await page.setViewportSize({ width: 800, height: 900 });
  await page.locator(".logb").click();
  check("its button opens the talk in sight", await becomes(page, () => {
    const line = [...document.querySelectorAll(".talk p")].find((p) => /Hold it/.test(p.textContent));
    return line && line.getBoundingClientRect().bottom <= innerHeight && line.getBoundingClientRect().top > 0;
  }));
  check("what is read is marked no more", await becomes(page, () => !document.querySelector(".logb sup")));
  await looks(page, "talk");
  await page.close();
}

/** With eight at a table the own mat lies in sight, and the header says who is on turn and who is next. */
async function eight() {
  const seats = Array.from({ length: 8 }, (_, i) => seat(i + 1, (i % 2) + 1, { life: 8000, monsters: [monster(10 * i + 10, "Airknight Parshath", 1900, 1400), monster(10 * i + 11, "Breaker", 1600, 1000)], hand: i ? [] : [spell(5, "Dark Hole"), monster(6, "Mobius", 2400, 1000)] }));
  const answers = [{ label: "Activate Dark Hole", group: "activate", cards: [5] }, { label: "Attack with Breaker", group: "attack", cards: [11] }, { label: "End the turn", group: "end" }];
  const page = await at(told(view(seats, { turn: { number: 9, seat: 8, phase: "Main Phase 1" }, question: ask("What will you do?", answers, { kind: "act" }) })));
  await looks(page, "eight", async (width) => {
    if (width === 360) check("the last seat and the first are shown", (await page.locator(".turns li:visible").allTextContents()).map((t) => t.trim()[0]).sort().join() === "1,8");
  });
  await page.setViewportSize({ width: 800, height: 900 });
  const [own, hand] = [await box(page, ".seat.me"), await box(page, ".hand:not(.card)")];
  check("the own mat is in sight at 800 × 900", own.y > 0 && own.y + own.height <= hand.y + 1 && hand.y < 820, JSON.stringify([own, hand]));
  await page.close();
}

/** A card that lies sideways is landscape and its print upright; one that is set says so to its own side. */
async function lying() {
  const page = await at(told(sides({ question: ask("Choose a monster", [{ label: "a face-down monster", cards: [41] }], { kind: "one" }) })));
  const spy = page.locator('.card[data-handle="31"]');
  const { width, height } = await spy.boundingBox();
  check("a card that lies sideways is landscape", width > height, `${width} × ${height}`);
  check("its print is upright, and its second figure leads", (await spy.evaluate((e) => getComputedStyle(e).transform)) === "none" && (await spy.locator(".hp").textContent()) === "DEF2000");
  check("what is set says so to its own side", (await page.locator(".setby").allTextContents()).join() === "Set,Set");
  const ring = await page.locator('.card[data-handle="41"]').evaluate((e) => getComputedStyle(e).boxShadow);
  check("a back that may be chosen is ringed", ring.includes("5px") && !ring.includes("inset"), ring);
  await looks(page, "lying");
  await page.close();
}

/** A card that is dragged follows the pointer, and what it may be let go on is lit. */
async function drags() {
  const answers = [
    { label: "Equip Airknight Parshath", group: "activate", cards: [15, 11] },
    { label: "Equip Cyber Dragon", group: "activate", cards: [15, 21] },
    { label: "Summon Mobius", group: "summon", cards: [16] },
    { label: "End the turn", group: "end" },
  ];
  const heard = [];
  const page = await at(told(sides({ turn: { number: 9, seat: 1, phase: "Main Phase 1" }, question: ask("What will you do?", answers, { kind: "act" }) })), heard);
  const said = () => heard.filter((m) => m.answer);
  const over = async (selector) => {
    const { x, y, width, height } = await box(page, selector);
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  };
  await over('.hand .card[data-handle="15"]');
  await page.mouse.down();
  await over('.card[data-handle="12"]');
  const lit = () => page.locator(".spot.target > .card").evaluateAll((all) => all.map((e) => e.dataset.handle).sort().join());
  check("a dragged card lights what it may be let go on", (await lit()) === "11,21", await lit());
  const ghost = await box(page, ".ghost");
  const there = await box(page, '.card[data-handle="12"]');
  check("and follows the pointer", ghost && Math.abs(ghost.x + ghost.width / 2 - there.x - there.width / 2) < 20 && Math.abs(ghost.y + ghost.height / 2 - there.y - there.height / 2) < 30, JSON.stringify([ghost, there]));
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/drag.png` });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  check("Esc puts it back", (await page.locator(".ghost, .target").count()) === 0 && said().length === 0);
  await over('.hand .card[data-handle="15"]');
  await page.mouse.down();
  await over('.card[data-handle="21"]');
  check("the card under it is marked", (await page.locator(".spot.over > .card").getAttribute("data-handle")) === "21");
  await page.mouse.up();
  check("letting it go answers", (await page.waitForTimeout(100), said().length === 1 && said()[0].answer.choose.join() === "1"), JSON.stringify(heard));
  await page.close();
}

/** What an answer leads to stands under it; a line that only a team reads says so. */
async function words() {
  const line = (seq, text, part = {}) => ({ seq, turn: 10, seat: 1, text, rules: ["TD-OPEN-17"], ...part });
  const log = [line(1, "Cho activated Lightning Vortex."), line(2, "You asked Ben to lend Spy.", { private: true })];
  const question = ask("Choose the opponent you attack", [{ label: "Cyber Dragon", cards: [21], tip: "1900 against 2100; you take 200 damage" }, { label: "face-down monster", cards: [41] }, { label: "Pass", group: "pass" }], { kind: "one" });
  const page = await at(told(sides({ question }), { log }));
  check("what an answer leads to stands under it", (await page.locator(".ans .tip").allTextContents()).join() === "1900 against 2100; you take 200 damage");
  check("and is read aloud with the question", /1: Cyber Dragon; 1900 against 2100/.test(await page.locator("[aria-live=assertive]").allTextContents().then(String)));
  check("a line for a team alone says so", (await page.locator(".lines li.private").allTextContents()).join().includes("Not told to everybody") && (await page.locator(".lines li.private").count()) === 1);
  await looks(page, "words");
  await page.close();
}

/** Between the games of a match cards change places with the Side Deck, and the table is told of the new list. */
async function side() {
  const get = (path) => fetch(base + path).then((r) => r.json());
  const ruleset = (await get("/api/rulesets")).find((r) => r.id === "team-duel");
  const [format] = ruleset.formats;
  // Its own Side Deck is left out: the test puts another one there.
  const deck = readFileSync(new URL("../../decks/yugioh/goat-control.txt", import.meta.url), "utf8").replace(/^\W*side\b[^]*/im, "");
  const { cards } = await get(`/api/cards?format=${format.id}&q=&kind=Monster`);
  const spare = cards.filter((c) => !deck.includes(c.name) && !c.face.line.includes("Fusion")).slice(0, 15).map((c) => `1 ${c.line}`);
  const list = `${deck.trim()}\n\nSide Deck\n${spare.join("\n")}\n`;
  const heard = [];
  const table = { stage: "gathering", ruleset: ruleset.id, format: format.id, match: { of: 3, wins: [1, 0], game: 2 } };
  const people = { 1: { ready: false, deck: "Goat control, 2005", list } };
  const page = await at(told(sides(), { table, people }), heard);
  const out = page.getByLabel("Take out");
  const into = page.getByLabel("Put in");
  check("what was told is as it was", await becomes(page, () => /\d+ cards, as they were/.test(document.querySelector(".sidedeck .report")?.textContent ?? "")), await page.locator(".sidedeck .report").textContent());
  check("nothing is told before something changes", heard.length === 0, JSON.stringify(heard));
  await out.selectOption({ label: "1 Jinzo" });
  await into.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Exchange" }).click();
  check("what has changed is said", await becomes(page, () => /^\+ 1 .*− 1 Jinzo$/.test(document.querySelector(".sidedeck .okk")?.textContent ?? "")), await page.locator(".sidedeck .report").textContent());
  for (let i = 0; i < 40 && !heard.length; i++) await page.waitForTimeout(50);
  const sent = heard[0]?.room?.deck?.list ?? "";
  check("the table is told the new list", /Side Deck[^]*1 Jinzo/.test(sent) && !/1 Jinzo[^]*Side Deck/.test(sent), sent.slice(-400));
  await looks(page, "side");
  await page.getByText("The list as text").click();
  await page.getByLabel("Deck list, one card a line").fill("1 Xyzzyx");
  check("a list that is not legal is not told", (await becomes(page, () => document.querySelector(".sidedeck .bad") !== null)) && heard.length === 1);
  await page.getByRole("button", { name: "As it was" }).click();
  for (let i = 0; i < 40 && heard.length < 2; i++) await page.waitForTimeout(50);
  check("the deck is as it was again", /1 Jinzo[^]*Side Deck/.test(heard[1]?.room?.deck?.list ?? ""));
  await page.close();
}

/** Who leaves in another window is not sent away from this one without a word; who leaves here is. */
async function left() {
  const people = { people: { 1: { left: true, plays: "bot:greedy" } } };
  const page = await at(told(sides(), people));
  await page.waitForTimeout(300);
  check("a window stays where the seat was left in another", page.url().includes("/t/drawn"), page.url());
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Leave the table" }).click();
  await page.getByRole("button", { name: "Yes, leave" }).click();
  check("the window where one leaves goes to the lobby", await becomes(page, () => location.pathname === "/"), page.url());
  await page.close();
}

/** Both rows of both sides are whole on a laptop, also under the tabs of a partner's seat that one plays. */
async function rows() {
  const places = (n, make) => Array.from({ length: 5 }, (_, i) => make(n * 100 + i));
  const filled = (n, team, part) =>
    seat(n, team, {
      monsters: places(n, (handle) => monster(handle, "Breaker the Magical Warrior", 1600, 1000)),
      spells: places(n, (handle) => trap(handle + 20, "Ring of Destruction", { lies: "down" })),
      hand: places(n, (handle) => spell(handle + 40, "Dark Hole")),
      ...part,
    });
  const question = ask("Will you do something in response to the attack on Breaker?", [{ label: "Activate Ring of Destruction", cards: [120] }, { label: "Pass", group: "pass" }], { why: "Cyber Dragon attacks.", rules: ["TD-CHAIN-3"] });
  const four = [filled(1, 1, { life: 5300 }), filled(2, 2, { life: 6100 }), filled(3, 1), filled(4, 2)];
  const lent = { people: { 3: { plays: "partner:1", here: false, away: 9000 } } };
  for (const [name, messages] of [["two seats", told(view(four.slice(0, 2), { question }))], ["seat tabs", told(view(four, { question, mats: [[3, 1], [4, 2]] }), lent)]]) {
    const page = await at(messages);
    if (name === "seat tabs") await page.waitForSelector(".seattabs");
    for (const [width, height] of [[1280, 900], [1366, 768], [1600, 900]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(150);
      const cut = await page.evaluate(() => {
        const board = document.querySelector(".board").getBoundingClientRect();
        const outside = (e) => e.getBoundingClientRect().top < board.top - 1 || e.getBoundingClientRect().bottom > board.bottom + 1;
        return [...document.querySelectorAll(".seat :is(.card, .plate, .piles)")].filter((e) => e.checkVisibility() && outside(e)).map((e) => e.className);
      });
      check(`${name}: every row is whole at ${width} × ${height}`, cut.length === 0, cut.join("; "));
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForTimeout(150);
    const wide = await page.evaluate(() => [...document.querySelectorAll(".seattabs button")].filter((e) => e.getBoundingClientRect().right > innerWidth).length);
    check(`${name}: no tab leaves a phone`, wide === 0, `${wide}`);
    await page.close();
  }
}

/** Who comes to the lobby sits down at a table that has free seats for anybody, and keeps the name typed there. */
async function lobby() {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const row = (table, name, open) => ({ table, name, ruleset: "team-battle", stage: "gathering", ...(open === undefined ? {} : { open }), seats: [1, 2, 3, 4].map((seat) => ({ seat, who: seat === 1 ? "you" : "open", here: seat === 1 })) });
  let full = true;
  const heard = [];
  await page.route("**/api/tables", (route) => route.fulfill({ json: [row("aa", "Thursday", 2), row("bb", "Friends only", 0), row("cc", "As before")] }));
  await page.route("**/api/tables/aa/sit", (route) => {
    const answer = full ? { status: 409, json: { error: { text: "somebody else has taken the last seat" } } } : { json: { seat: 3, key: "k3y" } };
    heard.push([route.request().method(), route.request().postData()]);
    full = false;
    return route.fulfill(answer);
  });
  const view = sides();
  await page.routeWebSocket(/\/ws\/aa/, (socket) => {
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      heard.push(message);
      if (!message.hello) return;
      const table = { stage: "gathering", host: false };
      for (const m of told({ ...view, viewer: 3 }, { table, people: { 3: { name: "", ready: false } } })) if (!m.view) socket.send(JSON.stringify(m));
    });
  });
  await page.goto(base);
  const sit = page.getByRole("button", { name: /^Sit down/ });
  await page.waitForSelector(".open li");
  check("one may sit down where seats are free for anybody", (await sit.count()) === 1 && /at table Thursday, 2 seats free/.test(await sit.textContent()));
  await looks(page, "lobby");
  await page.getByLabel("Your name").first().fill("Eva");
  await sit.click();
  check("who comes too late is told", await becomes(page, () => /somebody else/.test(document.querySelector(".open [role=alert]")?.textContent ?? "")));
  await sit.click();
  await page.waitForSelector(".gather .place");
  check("one sits with the seat's own key", page.url().endsWith("/t/aa#k3y") && heard.some((m) => m.hello?.key === "k3y") && heard[0][0] === "POST");
  await page.waitForTimeout(200);
  check("under the name typed in the lobby", heard.some((m) => m.room?.name === "Eva"), JSON.stringify(heard));
  await page.close();
}

await through([mats, chains, sentences, attacks, lying, drags, talk, eight, words, left, rows, side, lobby], browser, errors);
