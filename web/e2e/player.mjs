// A person at a page: sees what is asked, and answers it by keyboard or by mouse.

/** What a page asks now, as it shows it; null while it asks nothing. Runs in the page. */
function shown() {
  if (document.querySelector(".ask.over")) return { over: true };
  const ask = document.querySelector(".ask:not(.idle)");
  if (!ask) return null;
  const buttons = [...ask.querySelectorAll(".ans button")];
  const fin = ask.querySelector(".fin");
  return {
    over: false,
    title: ask.querySelector("h2").textContent.trim(),
    answers: buttons.map((b) => ({
      // What follows from an answer is none of its words.
      label: [...(b.querySelector("span")?.childNodes ?? b.childNodes)].filter((n) => !n.matches?.(".tip")).map((n) => n.textContent).join("").trim(),
      number: b.querySelector("kbd")?.textContent.trim() ?? "",
      chosen: b.classList.contains("chosen"),
    })),
    many: buttons.some((b) => b.hasAttribute("aria-pressed")),
    done: fin ? !fin.disabled : null,
    number: ask.querySelector(".amount") !== null,
    share: ask.querySelector(".order [aria-label$='one more']") !== null,
    outs: [...ask.querySelectorAll(".outs .no")].map((b) => b.textContent.trim()),
  };
}

/** A stamp that changes whenever the question does. */
export const stamp = (q) => JSON.stringify(q);

export class Player {
  /** How often a mouse was needed where keys were wanted. */
  clicks = 0;

  constructor(page) {
    this.page = page;
  }

  asked() {
    return this.page.evaluate(shown);
  }

  /** What is asked once it is no longer what it was. */
  async settled(before) {
    for (let i = 0; i < 400; i++) {
      const now = await this.asked();
      if (now && stamp(now) !== before) return now;
      await this.page.waitForTimeout(25);
    }
    return this.asked();
  }

  /** Goes to an answer by arrows and presses it. */
  async walk(at) {
    const here = () => this.page.evaluate(() => [...document.querySelectorAll(".ask .ans button")].indexOf(document.activeElement));
    await this.page.keyboard.press("q");
    await this.page.waitForTimeout(40);
    await this.page.keyboard.press("Home");
    for (let i = 0; i < 120; i++) {
      const now = await here();
      if (now === at) {
        await this.page.keyboard.press("Enter");
        return true;
      }
      await this.page.keyboard.press("ArrowRight");
      if ((await here()) === now) await this.page.keyboard.press("ArrowDown");
    }
    this.clicks++;
    return false;
  }

  async answer(q, byKeyboard) {
    const { page } = this;
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
      else if (!byKeyboard || !(await this.walk(at))) await page.locator(".ask .ans button").nth(at).click();
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
}
