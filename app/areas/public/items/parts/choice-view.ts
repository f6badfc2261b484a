import { commissionOf, type Draft, findDraft } from "#app/domain/bookings/find-draft.ts";
import { needsPlace } from "#app/domain/bookings/guest-input.ts";
import { type IncludedMeals, mealsIncludedIn } from "#app/domain/bookings/included-meals.ts";
import { type BookingKindName, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import type { TypedGuests } from "#app/domain/bookings/schema.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { findPendingOtp } from "#app/domain/identity/otp.ts";
import { ownContact } from "#app/domain/identity/own-contact.ts";
import type { CustomerPrice } from "#app/domain/money/breakdown.ts";
import { type PolicyStep, policySteps } from "#app/domain/money/cancellation-policy.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { linkedAgency } from "#app/domain/short-links/linked-agency.ts";
import { agentHere } from "#app/http/agent-here.ts";
import { browserHash } from "#app/http/cookies.ts";
import { deskHere } from "#app/http/desk-here.ts";
import { paths } from "#app/http/paths.ts";
import { formatPhone } from "#app/ui/format.ts";
import { translateError } from "#app/words/labels.ts";
import { sentCode } from "../../booking/parts/code-sent.ts";

/** One thing of a choice, as its pages show it. */
export type ChoiceLine = {
  kind: BookingKindName;
  place: number;
  title: string;
  subtitle: string;
  seller: string;
  facts: Array<[string, string]>;
  startsAt: Date;
  startsOn: IsoDate;
  endsOn: IsoDate;
  price: CustomerPrice;
  depositPaise: number;
  lateDayPaise: number;
  lines: Array<{ name: string; quantity: number; unitPricePaise: number }>;
  policy: PolicyStep[];
  problem: string | null;
};

/** Everything that one order will hold. Amounts in paise, the total with tax and deposits. */
export type ItemChoice = {
  id: string;
  kind: Exclude<BookingKindName, "room">;
  guests: TypedGuests;
  people: number;
  lines: ChoiceLine[];
  totalPaise: number;
  /** What an agent who books it gets, after tax; null for everybody else. */
  commissionPaise: number | null;
  previousPaise: number | null;
  problem: string | null;
  order: Draft["order"];
  couponCode: string | null;
  /** The names of the offers in the price. */
  offers: string[];
  /** Meals that are brought into a hospital need the ward and the bed. */
  needsPlace: boolean;
  /** Of its meals, those that a room of the guest includes. */
  mealsIncluded: IncludedMeals[];
};

const GONE = "A choice is kept for a day, in the browser where it was made. Please choose once more.";

export function choiceLines(draft: Draft): ChoiceLine[] {
  return draft.lines.map((line) => {
    const { kind, place, startsOn, endsOn, price, depositPaise, lateDayPaise, lines, policy } = line;
    const snapshot = line.snapshot as { propertyName?: string; facts?: Array<[string, string]> };
    const startsAt = new Date(policy.startsAt);
    return {
      kind,
      place,
      startsAt,
      startsOn,
      endsOn,
      price,
      depositPaise,
      lateDayPaise,
      title: line.snapshot.title,
      subtitle: line.snapshot.subtitle,
      seller: snapshot.propertyName ?? "",
      facts: snapshot.facts ?? [],
      lines: lines.map(({ name, quantity, unitPricePaise }) => ({ name, quantity, unitPricePaise })),
      policy: policySteps(policy.tiers, startsAt, KIND_WORDS[kind]),
      problem: line.obstacle ? translateError(line.obstacle.message) : null,
    };
  });
}

/** @throws NotFound when it is gone, another browser's, or about a room (that has pages of its own) */
export async function readChoice(
  ctx: Context,
  key: { id: string; browserId: string | null },
): Promise<ItemChoice> {
  if (!key.browserId) throw new NotFound(GONE);
  const draft = await findDraft(ctx, { id: key.id, browserHash: browserHash(key.browserId) }).catch(
    (error) => {
      throw error instanceof NotFound ? new NotFound(GONE) : error;
    },
  );
  const { kind } = draft.selection;
  if (kind === "room") throw new NotFound(GONE);
  const lines = choiceLines(draft);
  return {
    id: draft.id,
    kind,
    guests: draft.guests,
    mealsIncluded: await mealsIncludedIn(ctx, draft.selections),
    needsPlace: needsPlace(draft.selections),
    people: Math.max(1, ...draft.selections.map((each) => (each.kind === "travel" ? each.travellers : 1))),
    lines,
    totalPaise: draft.totalPaise,
    commissionPaise: commissionOf(draft.lines),
    previousPaise: draft.priceChanged ? draft.quotedTotalPaise : null,
    problem: draft.problem ?? lines.find((line) => line.problem)?.problem ?? null,
    order: draft.order,
    couponCode: draft.couponCode,
    offers: [...new Set(draft.lines.flatMap((line) => line.offers))],
  };
}

/** What the page of a choice needs. @throws as `readChoice` */
export async function readChoicePage(
  ctx: Context,
  input: { id: string; browserId: string | null; request: Request; step: "details" | "code" },
) {
  const agent = await agentHere(input.request, ctx);
  const choice = await readChoice(agent ?? ctx, input);
  const [own, desk, agency, pending] = await Promise.all([
    ownContact(ctx),
    deskHere(input.request, ctx),
    linkedAgency(ctx),
    input.step === "code" && input.browserId
      ? findPendingOtp(ctx, {
          purposes: [otpPurpose(choice.kind)],
          browserHash: browserHash(input.browserId),
        })
      : null,
  ]);
  return {
    choice,
    agency: agency?.name ?? null,
    own: own?.phone ? { name: own.name, phone: formatPhone(own.phone) } : null,
    desk: desk?.name ?? null,
    sent: sentCode(pending),
  };
}

/** A code is bound to what it was asked for. */
export function otpPurpose(kind: ItemChoice["kind"]): "travel_booking" | "booking" {
  return kind === "travel" ? "travel_booking" : "booking";
}

export const choiceHref = (choice: { kind: ItemChoice["kind"]; id: string }) =>
  paths.choice(choice.kind, choice.id);
