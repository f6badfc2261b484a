import { expect, test } from "vitest";
import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { depositStanding } from "#app/domain/claims/deposit-standing.ts";
import { factsOf, rendered } from "#tests/harness/rendered.ts";
import { DepositPanel } from "./deposit.tsx";

/** @database none */

test("a settled deposit says what was held, what of it went back and what was kept", async () => {
  const deposit = {
    paise: 120_000,
    withheldPaise: 20_000,
    note: "",
    returnedAt: null,
    settledAt: new Date("2026-11-30T12:45:00Z"),
  };
  const page = await rendered(
    <DepositPanel
      booking={{ deposit } as unknown as Booking}
      standing={{ late: { days: 0, dayPaise: 0, paise: 0 }, missing: false, claimed: false }}
      photos={[]}
      moments={[]}
      counted={null}
      href="/partnerBookings/1"
      asksReturned={false}
      failure={undefined}
    />,
  );
  expect(factsOf(page)).toMatchObject({ Held: "₹1,200.00", Refunded: "₹1,000.00", Kept: "₹200.00" });
});

test("what was settled as not returned and is still counted is taken out of the stock with one press", async () => {
  const deposit = {
    paise: 120_000,
    withheldPaise: 120_000,
    note: "Nobody answers",
    returnedAt: null,
    settledAt: new Date(),
  };
  const panel = (counted: { units: number; inAll: number } | null) =>
    rendered(
      <DepositPanel
        booking={{ deposit } as unknown as Booking}
        standing={{ late: { days: 0, dayPaise: 0, paise: 0 }, missing: false, claimed: false }}
        photos={[]}
        moments={[]}
        counted={counted}
        href="/partnerBookings/1"
        asksReturned={false}
        failure={undefined}
      />,
    );
  const buttons = async (counted: { units: number; inAll: number } | null) =>
    (await panel(counted)).querySelectorAll("button").map((button) => button.text.trim());
  expect(await buttons(null)).toEqual([]);
  expect(await buttons({ units: 2, inAll: 5 })).toEqual([
    "Take it out: 3 left in all",
    "5 is right without it",
  ]);
  expect(await buttons({ units: 2, inAll: 0 })).toEqual(["0 is right without it"]);
  expect((await panel({ units: 2, inAll: 5 })).text).toContain(
    "2 units did not come back, and your stock counts 5 in all.",
  );
});

const HELD = {
  paise: 120_000,
  withheldPaise: 0,
  note: "",
  returnedAt: null as Date | null,
  lateDayPaise: 16_800,
  settledAt: null,
};

/** The panel on 30 November of a hire that was handed over and ended on the 27th. */
const panelOf = (over: { deposit?: object; claims?: object[]; asksReturned?: boolean } = {}) => {
  const booking = {
    kind: "equipment",
    deposit: { ...HELD, ...over.deposit },
    checkOut: "2026-11-27",
    checkedInAt: new Date("2026-11-24T05:30:00Z"),
    contact: { name: "Asha Rao" },
    may: { mark: true },
  } as unknown as Booking;
  const claims = (over.claims ?? []) as Parameters<typeof depositStanding>[1];
  return rendered(
    <DepositPanel
      booking={booking}
      standing={depositStanding(booking, claims, new Date("2026-11-30T06:30:00Z"))}
      photos={[]}
      moments={[]}
      counted={null}
      href="/partnerBookings/1"
      asksReturned={over.asksReturned ?? false}
      failure={undefined}
    />,
  );
};
const valuesOf = (page: Awaited<ReturnType<typeof panelOf>>) =>
  Object.fromEntries(
    page
      .querySelectorAll("form input:not([type=hidden]), form textarea")
      .map((field) => [field.getAttribute("name"), field.getAttribute("value") ?? ""]),
  );
const buttonsOf = (page: Awaited<ReturnType<typeof panelOf>>) =>
  page.querySelectorAll("button").map((button) => button.getAttribute("value"));

test("a hire that is not back after its last day can be claimed as such, without a photo", async () => {
  const page = await panelOf();
  expect(page.text).toContain(
    "It is 3 days late. A late day costs ₹168.00, as booked: ₹504.00 of the deposit.",
  );
  expect(page.text).toContain("Its last day was 27/11/2026, 3 days ago.");
  expect(valuesOf(page)).toEqual({ withheld: "1200", reason: "" });
  expect(buttonsOf(page)).toEqual(["returned_damaged", "claim_missing"]);
});

test("what is claimed as not returned can still be marked as returned, and is not claimed again", async () => {
  const page = await panelOf({ claims: [{ kind: "missing", state: "objected" }] });
  expect(page.text).toContain("It is claimed as not returned");
  expect(buttonsOf(page)).toEqual(["returned_damaged"]);
});

test("what came back late proposes the price of its late days, and damage only if there is any", async () => {
  const page = await panelOf({
    deposit: { returnedAt: new Date("2026-11-29T05:30:00Z") },
    claims: [{ kind: "missing", state: "withdrawn" }],
  });
  expect(valuesOf(page)).toEqual({ late: "336", withheld: "", reason: "", photo: "" });
  expect(page.querySelector("input[name=photo]")?.hasAttribute("required")).toBe(false);
  const inTime = await panelOf({ deposit: { returnedAt: new Date("2026-11-27T05:30:00Z") } });
  expect(valuesOf(inTime)).toEqual({ withheld: "", reason: "", photo: "" });
  expect(inTime.querySelector("input[name=photo]")?.hasAttribute("required")).toBe(true);
});

test("the whole deposit goes back after a second question", async () => {
  const page = await panelOf();
  expect(page.querySelector("a[href='/partnerBookings/1?confirm=returned#confirm']")?.text).toBe(
    "It is back, all in order",
  );
  const asked = await panelOf({ asksReturned: true });
  expect(asked.text).toContain("The whole deposit of ₹1,200.00 then goes back to Asha Rao.");
  expect(buttonsOf(asked)).toEqual(["returned_in_order"]);
});
