import { expect, test } from "vitest";
import { keptWords } from "./kept.ts";
import { speaking } from "./speaking.ts";

/** @database none */

test.each([
  ["Twin room (Twin, Non-AC)", "Twin room (दो अलग बिस्तर, बिना AC)"],
  ["Twin room (Twin, AC), saver rate", "Twin room (दो अलग बिस्तर, AC), बचत दर"],
  [
    "Twin room (Twin, AC), breakfast and dinner for 2 attendants included",
    "Twin room (दो अलग बिस्तर, AC), 2 तीमारदारों का भोजन शामिल: नाश्ता, रात का खाना",
  ],
  ["Lunch and dinner, 3 days", "दोपहर का खाना और रात का खाना, 3 दिन"],
  ["Breakfast, 1 day", "नाश्ता, 1 दिन"],
  ["2 x Piece, on hire for 6 days", "2 × पीस, किराए पर, 6 दिन"],
  ["1 x Piece, to keep", "1 × पीस, खरीद"],
  ["Brought to", "कहाँ पहुँचेगा"],
  ["Thyroid profile, Complete blood count", "Thyroid profile, Complete blood count"],
  ["Rice and dal, 2 days", "Rice and dal, 2 days"],
])("a booking keeps %s", (kept, hindi) => {
  expect(speaking("hi", () => keptWords(kept))).toBe(hindi);
  expect(speaking("en", () => keptWords(kept))).toBe(kept);
});
