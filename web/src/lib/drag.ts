import type { Desk } from "./desk.svelte";

/** How far the pointer goes before a press is a drag. */
const START = 6;

/**
 * Cards are dragged by the pointer: a ghost follows it, and whatever the card may be let go on is lit by the desk. One
 * more way to answer; fingers scroll and rest instead.
 */
export function dragging(root: HTMLElement, given: { desk: Desk; layer: () => HTMLElement | undefined }): { update(next: typeof given): void; destroy(): void } {
  let { desk, layer } = given;
  let card: HTMLElement | null = null;
  let ghost: HTMLElement | null = null;
  let from = { x: 0, y: 0 };
  let grip = { x: 0, y: 0 };

  function down(event: PointerEvent): void {
    const at = (event.target as Element).closest<HTMLElement>(".card[data-handle]");
    if (event.button !== 0 || event.pointerType === "touch" || !at || !desk.mayDrag(Number(at.dataset.handle))) return;
    const box = at.getBoundingClientRect();
    card = at;
    from = { x: event.clientX, y: event.clientY };
    grip = { x: from.x - box.x, y: from.y - box.y };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", end);
    addEventListener("keydown", key, true);
  }

  function begin(): void {
    const on = layer();
    if (!card || !on) return;
    desk.dragged = Number(card.dataset.handle);
    ghost = card.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-handle");
    ghost.classList.remove("legal", "chosen", "src");
    ghost.classList.add("ghost");
    ghost.tabIndex = -1;
    Object.assign(ghost.style, { position: "absolute", left: "0", top: "0", width: `${card.offsetWidth}px`, height: `${card.offsetHeight}px`, transformOrigin: `${grip.x}px ${grip.y}px` });
    on.append(ghost);
  }

  function move(event: PointerEvent): void {
    if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) > START) begin();
    const home = layer()?.getBoundingClientRect();
    if (!ghost || !home) return;
    ghost.style.translate = `${event.clientX - grip.x - home.x}px ${event.clientY - grip.y - home.y}px`;
    desk.over = under(event)?.card ?? null;
  }

  /** What lies under the pointer: a card, or the board alone; nothing over the hand, where a card goes back. */
  function under(event: PointerEvent): { card: number | null } | null {
    const node = document.elementFromPoint(event.clientX, event.clientY);
    if (!node || !root.contains(node) || !node.closest(".board, .wordy")) return null;
    const handle = node.closest(".spot")?.querySelector<HTMLElement>("[data-handle]")?.dataset.handle ?? node.closest<HTMLElement>("[data-handle]")?.dataset.handle;
    return { card: handle === undefined ? null : Number(handle) };
  }

  function up(event: PointerEvent): void {
    const moved = ghost !== null;
    const handle = desk.dragged;
    end();
    if (!moved || handle === null) return;
    // The press that began it is no click.
    const settle = (click: Event) => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener("click", settle, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", settle, true));
    const there = under(event);
    if (there) desk.drop(handle, there.card);
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !ghost) return;
    event.stopPropagation();
    event.preventDefault();
    end();
  }

  function end(): void {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", end);
    removeEventListener("keydown", key, true);
    ghost?.remove();
    ghost = card = null;
    desk.dragged = desk.over = null;
  }

  root.addEventListener("pointerdown", down);
  return {
    update(next) {
      ({ desk, layer } = next);
    },
    destroy() {
      end();
      root.removeEventListener("pointerdown", down);
    },
  };
}
