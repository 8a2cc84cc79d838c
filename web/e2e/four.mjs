// Four people and a spectator play a game to its end, each at a page of a real browser, while the server is killed
// and started again: `node e2e/four.mjs PROGRAM`, where PROGRAM is the built `quadrille`.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, checkAxe, finish, launch } from "./browser.mjs";
import { Player, stamp } from "./player.mjs";

const program = process.argv[2];
const ruleset = process.env.RULESET ?? "team-battle";
const seed = Number(process.env.SEED ?? 3);
// Answers at most; a game that is not over by then has failed.
const limit = Number(process.env.LIMIT ?? 1500);
const folder = mkdtempSync(join(tmpdir(), "quadrille-four-"));
const errors = [];
let server;
let port = 0;

/** Starts the server on the data there is; on the same port again once it has one. */
async function start() {
  server = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--data", folder], { stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  for await (const part of server.stdout) {
    said += part;
    const found = /127\.0\.0\.1:(\d+)/.exec(said);
    if (found) {
      port = Number(found[1]);
      return;
    }
  }
  throw new Error(`the server did not start: ${said}`);
}

async function kill() {
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGKILL");
  await gone;
}

const call = async (path, body) => {
  const init = body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** A face that somebody of a team is shown who should see only a back. */
function leak({ zones = [], rest }, team) {
  const hidden = (z) => ["hand", "deck", "prize"].includes(z.role) && !team.includes(Number(z.id.split(".")[0]));
  const seen = zones.find((z) => hidden(z) && z.cards.some((c) => c.face !== null));
  if (seen) return seen.id;
  return !team.length && rest?.question ? "a question" : "";
}

await start();
const browser = await launch();
const heard = { views: 0, leaks: [] };

/** A person at a page of their own. */
async function sit(name, link, team) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("pageerror", (e) => errors.push(`${name}: ${e.message}`));
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.rest) heard.views++;
      // Cards that the rules show to everybody are no leak; Prizes, hands and Decks lie hidden at the start.
      const found = heard.views < 400 ? leak(message, team) : "";
      if (found) heard.leaks.push(`${name} sees ${found}`);
    }),
  );
  await page.goto(`http://127.0.0.1:${port}${link}`);
  await page.waitForSelector(".play");
  return new Player(page);
}

try {
  const info = (await call("/api/rulesets")).find((r) => r.id === ruleset);
  const { id: format, decks } = info.formats[0];
  const names = ["Ana", "Ben", "Cho", "Dov"];
  const seats = names.map((name, i) => ({ who: i ? "open" : "you", name, deck: { shipped: decks[i % decks.length].id } }));
  const made = await call("/api/tables", { ruleset, format, seed, seats });
  const players = [];
  for (const [i, { link }] of made.seats.entries()) players.push(await sit(names[i], link, info.teams.find((t) => t.includes(i + 1))));
  const watcher = await sit("Eve", `/t/${made.table}`, []);

  const given = [0, 0, 0, 0];
  const total = () => given.reduce((a, b) => a + b, 0);
  const stuck = [0, 0, 0, 0];
  let over = false;
  let idle = 0;
  const marks = { reload: 25, axe: 40, kill: 60 };
  while (!over && total() < limit && idle < 600) {
    let any = false;
    for (const [i, player] of players.entries()) {
      const q = await player.asked();
      if (!q) continue;
      if (q.over) {
        over = true;
        break;
      }
      any = true;
      if (total() >= marks.reload && i === 2) {
        marks.reload = Infinity;
        await player.page.reload();
        const again = await player.settled("");
        check("a page that is loaded anew is asked the same", stamp(again) === stamp(q), `${stamp(again)} instead of ${stamp(q)}`);
      }
      if (total() >= marks.kill) {
        marks.kill = Infinity;
        const lines = await watcher.page.locator(".lines li").count();
        await kill();
        await player.page.waitForSelector(".lost", { timeout: 5000 });
        await start();
        await Promise.all([...players, watcher].map((p) => p.page.waitForSelector(".lost", { state: "detached", timeout: 20000 })));
        const now = await player.asked();
        check("after the server was killed the same is asked", stamp(now) === stamp(q), `${stamp(now)} instead of ${stamp(q)}`);
        check("a spectator has the same log", (await watcher.page.locator(".lines li").count()) === lines);
      }
      // The first sits at the keyboard alone; the others change the way where one does not help.
      const keys = i === 0 ? true : stuck[i] % 2 === 1;
      if (keys) await player.page.evaluate(() => document.activeElement?.blur());
      await player.answer(q, keys);
      given[i]++;
      for (let wait = 0; wait < 60; wait++) {
        const now = await player.asked();
        if (!now || stamp(now) !== stamp(q)) break;
        await player.page.waitForTimeout(25);
      }
      stuck[i] = stamp(await player.asked()) === stamp(q) ? stuck[i] + 1 : 0;
      if (stuck[i] > 5) throw new Error(`${names[i]} cannot answer ${stamp(q).slice(0, 400)}`);
      if (total() >= marks.axe) {
        marks.axe = Infinity;
        await checkAxe(watcher.page, "a spectator's page");
      }
    }
    idle = any ? 0 : idle + 1;
    if (!any) await players[0].page.waitForTimeout(25);
  }
  check(`${info.title}: four pages came to the end (${given.join(" + ")} answers)`, over, `after ${total()} answers`);
  check("all of them were asked", given.every((n) => n > 0), given.join(", "));
  check("the keyboard alone was enough for one", players[0].clicks === 0, `${players[0].clicks} clicks`);
  check("the reload and the kill took place", marks.reload === Infinity && marks.kill === Infinity);
  for (const [i, player] of [...players, watcher].entries()) {
    const said = await player.page.textContent("#outcome", { timeout: 5000 }).catch(() => "");
    check(`${names[i] ?? "the spectator"} reads who won`, /won|draw/i.test(said ?? ""), said ?? "");
  }
  check(`nobody saw what is hidden (${heard.views} views)`, heard.leaks.length === 0 && heard.views > 50, [...new Set(heard.leaks)].slice(0, 5).join("; "));
  check("no page failed", errors.length === 0, errors.slice(0, 5).join(" | "));
} catch (error) {
  check("the run went through", false, error.stack);
} finally {
  await browser.close();
  await kill();
  rmSync(folder, { recursive: true, force: true });
}
finish();
