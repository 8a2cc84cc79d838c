import { describe, expect, it } from "vitest";
import { blocksOf, spansOf } from "../src/lib/markdown";

describe("inside a line", () => {
  it("reads the marks that rules use", () => {
    expect(spansOf("a **b** *c* `d` OS-KO-3b.")).toEqual([
      { kind: "text", text: "a " },
      { kind: "bold", text: "b" },
      { kind: "text", text: " " },
      { kind: "italic", text: "c" },
      { kind: "text", text: " " },
      { kind: "code", text: "d" },
      { kind: "text", text: " " },
      { kind: "rule", text: "OS-KO-3b" },
      { kind: "text", text: "." },
    ]);
  });

  it("leaves markup as text", () => {
    expect(spansOf("<img src=x onerror=alert(1)>")).toEqual([{ kind: "text", text: "<img src=x onerror=alert(1)>" }]);
  });

  it("links to nothing but https", () => {
    expect(spansOf("[x](javascript:alert)")).toEqual([{ kind: "text", text: "x" }]);
    expect(spansOf("[x](https://example.org)")).toEqual([{ kind: "link", text: "x", href: "https://example.org" }]);
  });
});

describe("blocks", () => {
  it("opens a paragraph at each field of an entry", () => {
    const blocks = blocksOf("**Rule** one\ntwo\n**Example** three");
    expect(blocks).toHaveLength(2);
    expect(blocks[0]).toMatchObject({ kind: "paragraph" });
  });

  it("reads lists, headings, quotes and tables", () => {
    const kinds = blocksOf("# A\n\n- b\n- c\n\n1. d\n\n> e\n\n| f | g |\n| --- | --- |\n| h | i |").map((b) => b.kind);
    expect(kinds).toEqual(["heading", "list", "list", "quote", "table"]);
  });
});
