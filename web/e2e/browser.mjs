// What the browser tests share: a browser, a count of what held, and axe.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: flags });

const count = { passed: 0, failed: 0 };

export function check(name, ok, detail = "") {
  if (ok) count.passed++;
  else count.failed++;
  console.log(`${ok ? "ok  " : "FAIL"} ${name}${!ok && detail ? `: ${detail}` : ""}`);
}

/** Says how many held, and ends the program accordingly. */
export function finish() {
  console.log(`${count.passed} passed, ${count.failed} failed`);
  process.exit(count.failed ? 1 : 0);
}

/** Figures on cards that are cut, or hidden by the number of an answer: none on a page that is right. */
export const cutFigures = (page) =>
  page.evaluate(() => {
    const of = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    return [...document.querySelectorAll(".card :is(.hp, .more)")].flatMap((node) => {
      const card = node.closest(".card");
      if (!card.checkVisibility() || !node.checkVisibility()) return [];
      const [box, text, key] = [card.getBoundingClientRect(), of(node), card.closest(".spot")?.querySelector(".key")?.getBoundingClientRect()];
      const cut = text.left < box.left || text.right > box.right + 0.5 || text.bottom > box.bottom + 0.5;
      const hidden = key && key.right > text.left + 0.5 && key.bottom > text.top + 3 && key.top < text.bottom;
      return cut || hidden ? [`${node.textContent} on ${Math.round(box.width)} × ${Math.round(box.height)}${hidden ? ", hidden" : ""}`] : [];
    });
  });

/** Serious and critical findings of axe on a page as it is now. */
export async function findings(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => `${v.id} (${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join("; ")})`);
  });
}

export async function checkAxe(page, name) {
  for (const scheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const found = await findings(page);
    check(`axe: ${name}, ${scheme}`, found.length === 0, found.join(", "));
  }
}

/** Runs the parts of a test one after the other, or the one that ONLY names; a part that breaks off has failed. */
export async function through(parts, browser, errors) {
  try {
    for (const part of parts) {
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
}
