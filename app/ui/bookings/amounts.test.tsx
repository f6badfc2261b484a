import { expect, it } from "vitest";
import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { rendered } from "#tests/harness/rendered.ts";
import { AmountsPanel } from "./amounts.tsx";

/** @database none */

const price = {
  basePaise: 200_000,
  gstParts: [],
  partnerOfferPaise: 0,
  mhOfferPaise: 0,
  totalPaise: 224_000,
};
const ofAgent = {
  agentPpm: 50_000,
  agentCommissionPaise: 10_000,
  tdsOnAgentPaise: 500,
  netAgentPaise: 9_500,
};
const ofPartner = { pricePaise: 200_000, commissionPpm: 100_000, commissionPaise: 20_000 };
const more = { gstOnCommissionPaise: 3_600, tdsPaise: 2_000, tcsPaise: 0, partnerSharePaise: 174_400 };

async function headings(amounts: object): Promise<string> {
  const booking = { kind: "room", kept: null, cancellation: null, amounts } as unknown as Booking;
  return (await rendered(<AmountsPanel booking={booking} brand="MediHaven" />)).text;
}

it("an agent is spoken to, and everybody else reads what the agent gets", async () => {
  const own = await headings({ ...price, ...ofAgent });
  expect(own).toContain("What you get");
  expect(own).toContain("Paid to you");
  const office = await headings({ ...price, ...ofAgent, ...ofPartner, ...more });
  expect(office).toContain("What the agent gets");
  expect(office).toContain("Paid to the agent");
  expect(office).not.toContain("What you get");
});
