import { expect, test } from "vitest";
import { keptTitle, keptWords } from "./kept.ts";
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
  ["2 pieces, on hire for 6 days", "2 पीस, किराए पर, 6 दिन"],
  ["1 piece, to keep", "1 पीस, खरीद"],
  ["2 boxes", "2 डिब्बे"],
  ["3 × Strip, to keep", "3 × Strip, खरीद"],
  ["Brought to", "कहाँ पहुँचेगा"],
  ["Lunch", "दोपहर का खाना"],
  ["Innova (SUV), City Cabs", "Innova (SUV), City Cabs"],
  ["Force (Wheelchair van), City Cabs", "Force (व्हीलचेयर वैन), City Cabs"],
  ["Force (Wheelchair van), 6 seats", "Force (व्हीलचेयर वैन), 6 सीटें"],
  ["Wheelchair van, 4 seats", "व्हीलचेयर वैन, 4 सीटें"],
  ["Sedan, City Cabs", "सेडान, City Cabs"],
  ["Innova SUV, 6 seats", "Innova SUV, 6 सीटें"],
  ["Wheelchair, Stretcher", "व्हीलचेयर, स्ट्रेचर"],
  ["At the bedside, Apollo Hospitals", "बेड पर, Apollo Hospitals"],
  ["Delivery", "डिलीवरी"],
  ["Walker, a day", "Walker, प्रतिदिन"],
  ["Oxygen, refill", "Oxygen, रिफ़िल"],
  [
    "Before the morning tablet. No metal at neck and chest.",
    "सुबह की गोली लेने से पहले। गले और छाती पर कोई धातु न हो।",
  ],
  ["Thyroid profile, Complete blood count", "Thyroid profile, Complete blood count"],
  ["Rice and dal, 2 days", "Rice and dal, 2 days"],
])("a booking keeps %s", (kept, hindi) => {
  expect(speaking("hi", () => keptWords(kept))).toBe(hindi);
  expect(speaking("en", () => keptWords(kept))).toBe(kept);
});

test.each([
  ["1 x Piece, on hire for 6 days", "1 piece, on hire for 6 days", "1 पीस, किराए पर, 6 दिन"],
  ["2 x Box, to keep", "2 boxes, to keep", "2 डिब्बे, खरीद"],
  ["2 x Strip", "2 × Strip", "2 × Strip"],
])("a booking that still keeps %s reads well", (kept, english, hindi) => {
  expect(speaking("en", () => keptWords(kept))).toBe(english);
  expect(speaking("hi", () => keptWords(kept))).toBe(hindi);
});

test("the title of a cab names its two places, any other title is the seller's", () => {
  expect(speaking("hi", () => keptTitle("travel", "Airport to Apollo Hospitals"))).toBe(
    "हवाई अड्डा से Apollo Hospitals",
  );
  expect(speaking("hi", () => keptTitle("food", "Farm to Table"))).toBe("Farm to Table");
  expect(keptTitle("travel", "Airport to Apollo Hospitals")).toBe("Airport to Apollo Hospitals");
});

test("units are counted as Arabic counts", () => {
  const said = ["1 piece", "2 pieces", "3 pieces", "11 pieces"].map((kept) =>
    speaking("ar", () => keptWords(kept)),
  );
  expect(said).toEqual([
    "قطعة واحدة",
    "قطعتان",
    expect.stringContaining("قطع"),
    expect.stringContaining("قطعة"),
  ]);
});
