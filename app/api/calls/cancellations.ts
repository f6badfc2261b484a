import { z } from "zod";
import { cancellationList } from "#app/domain/bookings/cancellation-list.ts";
import { findCancelled } from "#app/domain/bookings/find-cancelled.ts";
import { BOOKING_KINDS, type BookingKindName } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import type { StateOfList } from "#app/domain/lists/define-list.ts";
import { listAnswerSchema, listRowSchema, rowsSchema } from "../answer-schemas.ts";
import { number, ofWhom, ownerFilter, owners, SIGNED_IN } from "../asked-bookings.ts";
import { dates, q } from "../fields.ts";
import { ADMIN, operation, PARTNER } from "../operation.ts";
import { listAnswer } from "../present/list.ts";

/** What was cancelled: one with what became of its money, and the lists of the offices. */

const kind = z.enum(BOOKING_KINDS).optional();

type State = StateOfList<typeof cancellationList>;

const EVERY_KIND = { states: (["all", ...BOOKING_KINDS] as const).map((kind) => ({ kind })) };
const CANCELLATIONS = listAnswerSchema(cancellationList, EVERY_KIND);
const ONE = rowsSchema(listRowSchema(cancellationList, EVERY_KIND));

function read(ctx: Context, state: State) {
  return listAnswer(ctx, cancellationList, state, { pageSize: 50 });
}

/** One cancellation, by the number of its booking. */
async function one(ctx: Context, asked: { kind?: BookingKindName; number?: string }) {
  const { data } = await read(ctx, { kind: asked.kind ?? "all", q: await findCancelled(ctx, asked) });
  return { data };
}

const filters = ofWhom.extend({ ...dates, q });

async function list(
  ctx: Context,
  { owner, fromDate: from, toDate: to, kind: ofKind, ...asked }: z.output<typeof filters>,
) {
  return read(ctx, { ...asked, kind: ofKind ?? "all", ...(await ownerFilter(ctx, owner)), from, to });
}

export const cancellationCalls = [
  ...operation({
    name: "cancellation.find-latest",
    answer: ONE,
    summary: "The caller's latest cancellation.",
    access: SIGNED_IN,
    input: z.object({ kind }),
    aliases: [
      { at: "GET /cancelled/gettingCancelId", with: { kind: "room" } },
      { at: "GET /cancelled/gettingTravelCancelId", with: { kind: "travel" } },
      { at: "GET /cancelled/gettingMedicalCancelId", with: { kind: "equipment" } },
    ],
    run: one,
  }),
  ...operation({
    name: "cancellation.get",
    answer: ONE,
    summary: "A cancellation by its number (booking_cancel_id) or that of its booking.",
    access: SIGNED_IN,
    input: z.object({ number, kind }),
    aliases: (
      [
        ["Travel", "travel"],
        ["Food", "food"],
        ["Medical", "equipment"],
      ] as const
    ).map(([name, ofKind]) => ({
      at: `GET /cancelled/gettingIndividual${name}CancelId/:id` as const,
      as: { id: "number" },
      with: { kind: ofKind },
    })),
    run: one,
  }),
  ...operation({
    name: "cancellation.list",
    answer: CANCELLATIONS,
    summary: "The cancellations, newest booking first, 50 a page.",
    access: ADMIN,
    input: filters,
    aliases: [
      { at: "GET /cancelled/getAccommodationCancellationDetails", with: { kind: "room" } },
      { at: "GET /cancelled/getTravelCancellationDetails", with: { kind: "travel" } },
      { at: "GET /cancelled/getFoodCancellationDetails", with: { kind: "food" } },
      { at: "GET /cancelled/getMedicalCancellationDetails", with: { kind: "equipment" } },
      { at: "GET /adminDashboard/accommodation-cancellations", with: { kind: "room" } },
    ],
    run: list,
  }),
  ...operation({
    name: "cancellation.list-by-partner",
    answer: CANCELLATIONS,
    summary: "The cancelled stays of the partner's properties.",
    access: PARTNER,
    input: filters,
    aliases: [
      { at: "GET /cancelled/getPartnerAccCancellation/acc/:account_id", as: owners, with: { kind: "room" } },
    ],
    run: list,
  }),
];
