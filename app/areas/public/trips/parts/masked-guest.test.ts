import { expect, it } from "vitest";
import { maskedGuest } from "./masked-guest.ts";

it.each([
  ["Ramesh Kumar", "R… K…"],
  ["  Asha   Rao ", "… A… R… …"],
  ["रमेश", "र…"],
  ["𝒜sha", "𝒜…"],
  ["", "…"],
])(
  "whoever has only the reference of a booking reads %j as %j, and neither age nor gender",
  (name, shown) => {
    const guest = { role: "patient", name, age: 62, gender: "male" } as unknown as Parameters<
      typeof maskedGuest
    >[0];
    expect(maskedGuest(guest)).toEqual({ role: "patient", name: shown, age: null, gender: null });
  },
);
