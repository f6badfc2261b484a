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

  it.each([
    ["Guest: محمد علي, Dubai", ["Guest: ", "علي", " ", "محمد", ", Dubai"]],
    ["غرفة 12, طابق", ["طابق", " ,12 ", "غرفة"]],
    ["مُحَمَّد", ["محمد"]],
    ["غرفة٣٤", ["غرفة٤٣"]],
    ["٣٤", ["٣٤"]],
  ])("of Arabic stand from the right: %s", (text, parts) => {
    expect(fontRuns(text).map((run) => run.text)).toEqual(parts);
  });

  it("of Arabic are joined, each beside each", () => {
    const pdf = openPdf("Letters").font(fontFile("arabic"));
    const letters = Array.from({ length: 0x6ff - 0x620 + 1 }, (_, index) =>
      String.fromCodePoint(0x620 + index),
    ).filter((letter) => /\p{Letter}/u.test(letter) && fontRuns(letter)[0]?.script);
    const words = letters.map((letter) => letters.map((other) => letter + other).join(" "));
    expect(letters.length).toBeGreaterThan(100);
    expect(words.map((word) => pdf.widthOfString(word)).filter((width) => !(width > 0))).toEqual([]);
    // A letter has another form within a word than by itself.
    expect(pdf.widthOfString("ععع")).not.toBe(3 * pdf.widthOfString("ع"));
  });

  it.each(SCRIPTS.filter(([script]) => script !== "arabic"))(
    "of %s can be set, every sixth with each sign",
    (script, from, to) => {
      const all = Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
      const letters = all.filter((letter, index) => /\p{Letter}/u.test(letter) && index % 6 === 0);
      const signs = all.filter((letter) => /\p{Mark}/u.test(letter));
      const pdf = openPdf("Letters").font(fontFile(script));
      const words = letters.map((letter) => signs.map((sign) => letter + sign).join(" "));
      expect(letters.length * signs.length).toBeGreaterThan(80);
      expect(words.map((word) => pdf.widthOfString(word)).filter((width) => !(width > 0))).toEqual([]);
    },
  );
});
