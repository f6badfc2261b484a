import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listOfferRooms, listOffers, type OfferRoom } from "#app/domain/offers/list-offers.ts";
import { createPartnerOffer, setFloorPrice, setOfferActive } from "#app/domain/offers/save-offer.ts";
import { typedRupees } from "#app/domain/shared/amounts.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { defineSearch, page, text } from "#app/http/search-params.ts";
import { FilterBar, TextFilter } from "#app/ui/filter-bar.tsx";
import {
  FormFailureAlert,
  RowForm,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatRate, formatRupees } from "#app/ui/format.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { offerColumns } from "./parts.tsx";

export const meta = () => [{ title: "Offers of properties" }];

const search = defineSearch({ q: text(60), page: page() });

export const loader = adminLoader(
  { permission: "admin.money.read", search },
  async (ctx, { search: state }) => {
    const [rooms, offers] = await Promise.all([
      listOfferRooms(ctx, state),
      listOffers(ctx, { funder: "partner", q: state.q }),
    ]);
    return { state, rooms, offers: offers.rows, today: istDate(ctx.now) };
  },
);

const NAMES = [
  "name",
  "roomId",
  "percent",
  "bookFrom",
  "bookTo",
  "stayFrom",
  "stayTo",
  "earlyBirdDays",
  "limitTotal",
  "limitPerCustomer",
] as const;
type Typed = Record<(typeof NAMES)[number], string>;
const typed = z.object(
  Object.fromEntries(NAMES.map((name) => [name, z.string().default("")])) as Record<
    (typeof NAMES)[number],
    z.ZodDefault<z.ZodString>
  >,
);
const chosen = z.object({ offer: z.uuid() });

export const action = adminAction(
  {
    permission: "admin.money.write",
    intents: {
      create: typed,
      start: chosen,
      end: chosen,
      floor: z.object({ room: z.uuid(), floor: z.string().default("") }),
    },
  },
  async (ctx, { intent, value }) => {
    if (intent === "create") {
      await createPartnerOffer(ctx, value);
      return done(moneyPaths.propertyOffers, "The offer runs.");
    }
    if (intent === "floor") {
      await setFloorPrice(ctx, { roomId: value.room, floor: value.floor });
      return done(moneyPaths.propertyOffers, "The floor price is saved.");
    }
    await setOfferActive(ctx, { offerId: value.offer, active: intent === "start" });
    return done(
      moneyPaths.propertyOffers,
      intent === "start" ? "The offer runs again." : "The offer has ended.",
    );
  },
);

const rate = (ppm: number | null) => (ppm ? formatRate(ppm) : "");

const columns: Column<OfferRoom>[] = [
  {
    key: "property",
    label: "Property and room",
    value: (row) => (
      <>
        {row.propertyName}
        <span className="block text-base-content/75">{row.roomName}</span>
      </>
    ),
  },
  { key: "type", label: "Type", value: (row) => `${row.roomType}, ${row.roomCategory}` },
  { key: "price", label: "Price", numeric: true, value: (row) => formatRupees(row.pricePaise) },
  { key: "standing", label: "Standing offer", numeric: true, value: (row) => rate(row.standingPpm) },
  { key: "offer", label: "Offer", numeric: true, value: (row) => rate(row.offerPpm) },
  { key: "early", label: "Early bird", numeric: true, value: (row) => rate(row.earlyBirdPpm) },
  {
    key: "floor",
    label: "Floor price of a night",
    value: (row) => (
      <RowForm fields={{ room: row.roomId }}>
        <input
          name="floor"
          inputMode="decimal"
          aria-label={`Floor price of ${row.roomName}, ${row.propertyName}`}
          defaultValue={row.floorPaise === null ? "" : typedRupees(row.floorPaise)}
          className="input min-h-11 w-28"
        />
        <SubmitButton intent="floor" tone="plain" small>
          Save
        </SubmitButton>
      </RowForm>
    ),
  },
];

export default function PropertyOffers() {
  const { state, rooms, offers, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Typed>("offer", failure, { bookFrom: today });
  return (
    <Page
      title="Offers of properties"
      lead="The partner gives them: they lessen the price that its share is computed from. None goes below its floor price."
    >
      <FormFailureAlert failure={failure} />
      <FilterBar reset={state.q ? moneyPaths.propertyOffers : undefined}>
        <TextFilter name="q" label="Property" value={state.q} />
      </FilterBar>
      <DataTable
        caption="Rooms"
        columns={columns}
        rows={rooms.rows}
        rowKey={(row) => row.roomId}
        empty={<EmptyState>No room on sale fits.</EmptyState>}
      />
      <Pager {...rooms} href={(number) => search.href(state, { page: number })} />
      <Panel title="A new offer on a room listed above">
        <ScreenForm form={form} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField field={fields.name} label="Name" required maxLength={80} />
          <SelectField
            field={fields.roomId}
            label="Room"
            required
            placeholder="Choose"
            options={rooms.rows.map((row) => ({
              value: row.roomId,
              label: `${row.propertyName}: ${row.roomName}`,
            }))}
          />
          <TextField field={fields.percent} label="Per cent" required inputMode="decimal" />
          <TextField field={fields.earlyBirdDays} label="Early bird: days before" inputMode="numeric" />
          <TextField field={fields.bookFrom} label="Booked from" type="date" required />
          <TextField field={fields.bookTo} label="Booked until" type="date" />
          <TextField field={fields.limitTotal} label="How often in all" inputMode="numeric" />
          <TextField field={fields.limitPerCustomer} label="How often for a guest" inputMode="numeric" />
          <SubmitButton intent="create" className="self-end">
            Start the offer
          </SubmitButton>
        </ScreenForm>
      </Panel>
      <DataTable
        caption="Offers"
        columns={offerColumns}
        rows={offers}
        rowKey={(row) => row.id}
        empty={<EmptyState>No partner gives an offer besides the standing ones.</EmptyState>}
      />
    </Page>
  );
}
