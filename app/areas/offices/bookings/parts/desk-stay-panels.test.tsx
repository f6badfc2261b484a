import { expect, test } from "vitest";
import type { MoveOffer } from "#app/domain/bookings/move-stay.ts";
import { rendered } from "#tests/harness/rendered.ts";
import { MovePanel } from "./desk-stay-panels.tsx";

/** @database none */

test.each([
  ["the guest pays more", 80_000, 0, "Hold and send payment link"],
  ["the guest gets back", 0, 20_000, "Move the stay"],
])(
  "a move where %s carries what was shown: the new price and what comes of the old one",
  async (_, payPaise, refundPaise, button) => {
    const offer = {
      checkIn: "2026-12-02",
      checkOut: "2026-12-05",
      adds: { price: { totalPaise: 130_000 } },
      gives: { refundPaise: 50_000, chargePaise: 10_000 },
      payPaise,
      refundPaise,
    } as unknown as MoveOffer;
    const page = await rendered(
      <MovePanel
        rooms={[{ id: "r1", name: "Twin room" }] as Parameters<typeof MovePanel>[0]["rooms"]}
        wanted={{
          checkIn: "2026-12-02",
          checkOut: "2026-12-05",
          roomId: "r1",
          units: 1,
          adults: 2,
          children: 0,
          infants: 0,
        }}
        moved={{ offer, refusal: null }}
      />,
    );
    const posted = page
      .querySelectorAll("form[method=post] input")
      .map((field) => [field.getAttribute("name"), field.getAttribute("value")]);
    expect(Object.fromEntries(posted)).toMatchObject({
      checkIn: "2026-12-02",
      checkOut: "2026-12-05",
      roomId: "r1",
      adults: "2",
      shownTotalPaise: "130000",
      shownRefundPaise: "50000",
    });
    expect(page.querySelector("button[value=move]")?.text.trim()).toBe(button);
  },
);
