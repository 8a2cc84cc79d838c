import type { CardView } from "../types/CardView";
import type { FaceView } from "../types/FaceView";
import { keyOf, type Entry } from "./asking";

/** The name of a card as it is read aloud, with everything the drawing shows; `also` is what the table has to do with it. */
export function spokenCard(card: CardView, entries: Entry[] = [], also = ""): string {
  const parts: string[] = [];
  const { face } = card;
  if (!face) parts.push("Face-down card");
  else {
    parts.push(face.name, face.line || face.kind);
    if (face.band !== face.kind && !face.line.toLowerCase().includes(face.band)) parts.push(face.band);
  }
  for (const v of card.values) parts.push(v.of > 0 && v.of !== v.now ? `${v.label} ${v.now} of ${v.of}` : `${v.label} ${v.now}`);
  for (const m of card.marks) parts.push(spokenMark(m.kind, m.text, m.number));
  const on = counted(card.attached);
  if (on) parts.push(`with ${on}`);
  parts.push(also);
  let name = parts.filter(Boolean).join(", ");
  const numbers = entries.map((e) => keyOf(e.number)).filter(Boolean);
  if (numbers.length) name += `. Legal answer ${numbers.join(" and ")}`;
  else if (entries.length) name += ". Legal answer";
  return name;
}

function spokenMark(kind: string, text: string, number: number): string {
  if (kind === "damage") return `${number} damage`;
  return number ? `${text} ${number}` : text;
}

/** `2 Fire Energy, Charmander`. */
export function counted(cards: CardView[]): string {
  const names = new Map<string, number>();
  for (const c of cards) {
    const name = c.face?.name ?? "face-down card";
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return [...names].map(([name, n]) => (n > 1 ? `${n} ${name}` : name)).join(", ");
}

/** The words in the band: the line under the name, without its origin and, beside a figure, without the kind. */
export function stage(face: FaceView): string {
  const plain = (s: string) => s.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const head = (face.line.split(/ from |[,;(]/)[0] ?? "").trim();
  if (!head) return face.kind.charAt(0).toUpperCase() + face.kind.slice(1);
  const words = face.stats.length === 0 ? [head] : head.split(" ").filter((w) => plain(w) !== face.kind);
  const said = words.join(" ") || head;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** `Stage 2` as `S2`, for the small card. */
export function shortStage(face: FaceView): string {
  const m = /^(\p{Lu})\p{Ll}+ (\d)$/u.exec(stage(face));
  return m ? `${m[1]}${m[2]}` : stage(face);
}

/** Lets a long name break where it can be read. */
export function breakable(name: string): string {
  // Before a consonant that a vowel follows, never after or before fewer than three letters.
  return name.replace(/\p{L}{7,}/gu, (word) => {
    let out = "";
    let since = 0;
    for (let i = 0; i < word.length; i++) {
      const opens = /^(?:[cpst]h|[^aeiouy])[aeiouy]/i.test(word.slice(i)) && !/[cpst]h$/i.test(word.slice(0, i + 1));
      if (since >= 3 && opens && word.length - i >= 3) {
        out += "\u00ad";
        since = 0;
      }
      out += word[i];
      since++;
    }
    return out;
  });
}
