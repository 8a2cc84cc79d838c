/** Items of an area: all of one area are a single tab stop, and arrows go between them. */
const items = "button:not([data-stop]), a[href]:not([data-stop])";

type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** The item nearest in a direction: straight ahead counts more than aside. */
export function nearest(from: DOMRect, others: DOMRect[], way: Way): number {
  const cx = from.x + from.width / 2;
  const cy = from.y + from.height / 2;
  let best = -1;
  let least = Infinity;
  others.forEach((r, i) => {
    const dx = r.x + r.width / 2 - cx;
    const dy = r.y + r.height / 2 - cy;
    const ahead = way === "ArrowLeft" ? -dx : way === "ArrowRight" ? dx : way === "ArrowUp" ? -dy : dy;
    const aside = Math.abs(way === "ArrowLeft" || way === "ArrowRight" ? dy : dx);
    if (ahead < 2) return;
    const cost = ahead + aside * 2.5;
    if (cost < least) {
      least = cost;
      best = i;
    }
  });
  return best;
}

/** Makes a node an area with roving focus. */
export function roving(node: HTMLElement): { destroy(): void } {
  let now: HTMLElement | null = null;
  const all = () => [...node.querySelectorAll<HTMLElement>(items)].filter((e) => e.offsetParent !== null);

  function settle(): void {
    const list = all();
    if (!now || !list.includes(now)) now = list.find((e) => e.matches("[data-first]")) ?? list[0] ?? null;
    for (const e of node.querySelectorAll<HTMLElement>(items)) {
      const stop = e === now ? "0" : "-1";
      // Written out, also where a button is a stop by itself: it is found by it.
      if (e.getAttribute("tabindex") !== stop) e.setAttribute("tabindex", stop);
    }
  }

  function onfocus(event: FocusEvent): void {
    const target = (event.target as HTMLElement).closest<HTMLElement>(items);
    if (target && node.contains(target)) {
      now = target;
      settle();
    }
  }

  function onkey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.matches("input, textarea, select")) return;
    const list = all();
    const here = target.closest<HTMLElement>(items);
    let to: HTMLElement | undefined;
    if (event.key === "Home") to = list[0];
    else if (event.key === "End") to = list.at(-1);
    else if (/^Arrow(Left|Right|Up|Down)$/.test(event.key)) {
      // On the log itself arrows scroll.
      if (!here && node.matches("[role=log]")) return;
      if (!here) to = now ?? list[0];
      else {
        const others = list.filter((e) => e !== here);
        to = others[nearest(here.getBoundingClientRect(), others.map((e) => e.getBoundingClientRect()), event.key as Way)];
        // At the end of a line the arrow goes on with the next.
        if (event.key === "ArrowRight") to ??= list[list.indexOf(here) + 1];
        if (event.key === "ArrowLeft") to ??= list[list.indexOf(here) - 1];
      }
    } else return;
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true });
  node.addEventListener("focusin", onfocus);
  node.addEventListener("keydown", onkey);
  settle();
  return {
    destroy() {
      watch.disconnect();
      node.removeEventListener("focusin", onfocus);
      node.removeEventListener("keydown", onkey);
    },
  };
}

/** Takes the focus to an area: to its current item, or to the area itself. */
export function goto(area: string): boolean {
  const nodes = [...document.querySelectorAll<HTMLElement>(`[data-area~="${area}"]`)].filter((n) => n.offsetParent !== null);
  if (!nodes.length) return false;
  // Pressed again, a letter goes on to the next area of that name.
  const at = nodes.findIndex((n) => n.contains(document.activeElement));
  const node = nodes[(at + 1) % nodes.length];
  // Of a log, what is newest.
  const newest = node?.matches("[data-newest]") ? [...node.querySelectorAll<HTMLElement>(items)].at(-1) : undefined;
  const to = newest ?? node?.querySelector<HTMLElement>("[data-title]") ?? node?.querySelector<HTMLElement>('button[tabindex="0"], a[tabindex="0"]') ?? node;
  to?.focus();
  to?.scrollIntoView({ block: "nearest" });
  return true;
}
