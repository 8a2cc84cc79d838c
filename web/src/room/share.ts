/** The longest text that a link may hold, unpacked: nothing larger is read. */
const LARGEST = 64_000;
/** Links beyond this are cut by some programs that pass them on. */
export const LONG_LINK = 8_000;

const bytes = async (stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("The link holds more text than a scenario may have.");
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

const through = (data: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream) =>
  new Blob([data]).stream().pipeThrough(way as unknown as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);

/** A text as part of an address; it stays in the browser, for fragments are not sent. */
export async function packed(text: string): Promise<string> {
  const data = await bytes(through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")), LARGEST);
  let plain = "";
  for (const b of data) plain += String.fromCharCode(b);
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of such a part. */
export async function unpacked(part: string): Promise<string> {
  let plain: string;
  try {
    plain = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new Error("The link is damaged: it holds letters that no such link has.");
  }
  const data = Uint8Array.from(plain, (c) => c.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await bytes(through(data, new DecompressionStream("deflate-raw")), LARGEST));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("The link")) throw error;
    throw new Error("The link is damaged: its text cannot be unpacked.");
  }
}
