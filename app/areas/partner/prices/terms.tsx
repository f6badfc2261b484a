import { useActionData, useLoaderData } from "@remix-run/react";
import { roomTermsForm } from "#app/domain/properties/forms.ts";
import { WEEKDAYS } from "#app/domain/properties/labels.ts";
import { listPriceChanges, type PriceChange, readRoom } from "#app/domain/properties/read-rooms.ts";
import { setRoomTerms } from "#app/domain/properties/set-room-terms.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { formatDate, formatInstant, formatRate, formatRupeesShort } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { BookingsInTheWay, blockingBookingsOf } from "./bookings-in-the-way.tsx";
import { TermsFields, type TermsFormValues, typedTerms } from "./terms-fields.tsx";

export const meta = () => [{ title: "Usual price and number" }];

export const loader = partnerLoader(
  { permission: "partner.property.read", params: idParam },
  async (ctx, { params }) => {
    const [room, changes] = await Promise.all([readRoom(ctx, params.id), listPriceChanges(ctx, params.id)]);
    return { room, changes };
  },
);

export const action = partnerAction(
  { permission: "partner.price.write", params: idParam, schema: roomTermsForm },
  async (ctx, { params, value }) => {
    await setRoomTerms(ctx, { roomId: params.id, ...value });
    return done(paths.partnerRoomTerms(params.id), PARTNERS_MESSAGES.roomPriceUpdatedSuccessFully);
  },
);

const weekdayNames = (days: number[]) =>
  days.length === 0
    ? ""
    : ` (${WEEKDAYS.filter((day) => days.includes(Number(day.value)))
        .map((day) => day.label)
        .join(", ")})`;

const columns: Column<PriceChange>[] = [
  { key: "at", label: "When", value: (line) => formatInstant(line.at) },
  { key: "by", label: "Who", value: (line) => line.changedBy ?? "The system" },
  {
    key: "nights",
    label: "Nights",
    value: (line) =>
      line.firstNight && line.lastNight
        ? `${formatDate(line.firstNight)} to ${formatDate(line.lastNight)}${weekdayNames(line.weekdays)}`
        : "The usual price",
  },
  {
    key: "before",
    label: "From",
    numeric: true,
    value: (line) => (line.previousPricePaise === null ? "" : formatRupeesShort(line.previousPricePaise)),
  },
  {
    key: "after",
    label: "To",
    numeric: true,
    value: (line) => (line.changedPricePaise === null ? "" : formatRupeesShort(line.changedPricePaise)),
  },
  {
    key: "offer",
    label: "Offer",
    numeric: true,
    value: (line) =>
      line.changedOfferPpm === null
        ? ""
        : `${formatRate(line.previousOfferPpm ?? 0)} to ${formatRate(line.changedOfferPpm)}`,
  },
];

export default function RoomTerms() {
  const { room, changes } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const blocking = blockingBookingsOf(failure);
  const [form, fields] = useScreenForm<TermsFormValues>("terms", failure, typedTerms(room.terms));
  return (
    <Page
      title={`${room.values.name}: usual price and number`}
      back={{ to: paths.partnerPropertyPrices(room.propertyId), label: "Prices and rooms" }}
      lead="These count from now on for every night that has no price or number of its own. Bookings that are made keep their price."
    >
      <ScreenForm form={form} className="flex max-w-2xl flex-col gap-4">
        {blocking.length > 0 ? <BookingsInTheWay bookings={blocking} /> : null}
        <input type="hidden" name="version" value={room.version} />
        <TermsFields fields={fields} />
        <SubmitButton className="self-start">Save</SubmitButton>
      </ScreenForm>
      <section className="flex flex-col gap-3">
        <h2>Price changes</h2>
        <DataTable
          caption="Price changes"
          columns={columns}
          rows={changes}
          rowKey={(line) => `${line.at.toISOString()}${line.firstNight}${line.previousPricePaise}`}
          empty={<EmptyState>The price was not changed yet.</EmptyState>}
        />
      </section>
    </Page>
  );
}
