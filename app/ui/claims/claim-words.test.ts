import { expect, test } from "vitest";
import { speaking } from "#app/words/speaking.ts";
import { claimState } from "./claim-words.ts";

/** @database none */

const open = { state: "open", canObject: true, amountPaise: 50_000, upheldPaise: null } as const;

test.each([
  [open, "Open to objection", "आपत्ति की जा सकती है"],
  [
    { ...open, canObject: false },
    "The time to object is over; we are settling it",
    "आपत्ति का समय बीत गया; निपटारा हो रहा है",
  ],
  [{ ...open, state: "objected", canObject: false }, "Objection made, awaiting a decision", "आपत्ति"],
  [{ ...open, state: "settled", canObject: false, upheldPaise: 50_000 }, "Settled as claimed", ""],
] as const)(
  "a claim says where it stands, also before the job has settled it: %j",
  (claim, english, hindi) => {
    expect(claimState(claim)).toBe(english);
    expect(speaking("hi", () => claimState(claim))).toContain(hindi);
  },
);
