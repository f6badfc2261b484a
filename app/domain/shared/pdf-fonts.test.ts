import { describe, expect, it } from "vitest";
import { openPdf } from "./pdf.ts";
import { fontFile, fontRuns, SCRIPTS } from "./pdf-fonts.ts";

describe("the letters of a PDF", () => {
  it("are written in the font of their script; the rupee sign in words, what no font has as a question mark", () => {
    expect(fontRuns("मीरा Nair, ₹ 12 中 తెలుగు")).toEqual([
      { text: "मीरा", script: "devanagari" },
      { text: " Nair, Rs  12 ? ", script: null },
      { text: "తెలుగు", script: "telugu" },
    ]);
  });

  it.each(SCRIPTS)("of %s can be set, every sixth with each sign", (script, from, to) => {
    const all = Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    const letters = all.filter((letter, index) => /\p{Letter}/u.test(letter) && index % 6 === 0);
    const signs = all.filter((letter) => /\p{Mark}/u.test(letter));
    const pdf = openPdf("Letters").font(fontFile(script));
    const words = letters.map((letter) => signs.map((sign) => letter + sign).join(" "));
    expect(letters.length * signs.length).toBeGreaterThan(80);
    expect(words.map((word) => pdf.widthOfString(word)).filter((width) => !(width > 0))).toEqual([]);
  });
});
