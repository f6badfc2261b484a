import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { type MonthGrid, monthGrid } from "#app/domain/listings/calendar/month-grid.ts";
import { nightChangeList } from "#app/domain/listings/calendar/night-change-list.ts";
import { nightsForm } from "#app/domain/listings/calendar/nights-schema.ts";
import { previewNights, setNights } from "#app/domain/listings/calendar/set-nights.ts";
import { undoNights } from "#app/domain/listings/calendar/undo-nights.ts";
import { listPropertyNames } from "#app/domain/listings/read-properties.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { isMonth, nightDate, shiftMonth } from "#app/domain/shared/dates.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { formatMonth } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { CellEditor } from "./cell-editor.tsx";
import { NightBatches } from "./change-batches.tsx";
import { ChangeForm } from "./change-form.tsx";
import { ChangePreview } from "./change-preview.tsx";
import { changeOf, type MonthState, monthSearch, NO_CHANGE } from "./month-search.ts";
import { type EditedCell, MonthTable } from "./month-table.tsx";

export const meta = () => [{ title: words("prices")("pricesAndRooms") }];

/** How far the calendar continues past the month's end, so that a stay beginning in its last days is seen whole. */
const NIGHTS_BEYOND = 14;

export const loader = partnerLoader(
  { permission: "partner.property.read", search: monthSearch },
  async (ctx, { search: state }) => {
    const properties = await listPropertyNames(ctx);
    // Also in the small hours the night under way can be chosen: it is still sold.
    const today = nightDate(ctx.now);
    const propertyId = state.property ?? properties[0]?.id;
    if (!propertyId) return { properties, today, state, grid: null, preview: null, batches: null };
    const month = isMonth(state.month) ? state.month : (state.first_night ?? today).slice(0, 7);
    const grid = await monthGrid(ctx, { propertyId, month, beyond: NIGHTS_BEYOND, names: true });
    const asked = { ...state, ...sameAsNow(grid, state), property: propertyId, month };
    const [preview, batches] = await Promise.all([
      state.look ? look(ctx, asked) : null,
      showList(ctx, nightChangeList, {
        ...nightChangeList.search.decode(new URLSearchParams()),
        property: propertyId,
      }),
    ]);
    return { properties, today, state: asked, grid, preview, batches };
  },
);

export const action = partnerAction(
  {
    permission: "partner.price.write",
    intents: { change: nightsForm, undo: z.object({ batch: z.uuid() }) },
  },
  async (ctx, { intent, value, form }) => {
    if (intent === "undo") {
      const { nights, propertyId, firstNight } = await undoNights(ctx, { batchId: value.batch });
      return done(
        paths.partnerPropertyPrices(propertyId, firstNight.slice(0, 7)),
        words("prices")("setBack", { nights: formats().nights(nights) }),
      );
    }
    await setNights(ctx, value);
    return done(
      paths.partnerPropertyPrices(String(form.get("property")), value.first_night.slice(0, 7)),
      `${PARTNERS_MESSAGES.roomPriceUpdatedSuccessFully} ${words("prices")("undoBelow")}`,
    );
  },
);

/** The editor of a cell shows what holds: what was left as it was is no change. */
function sameAsNow(grid: MonthGrid, { edit, night, price, allotment }: MonthState): Partial<MonthState> {
  const cell = cellAt(grid, edit, night);
  if (!cell) return {};
  return {
    ...(parseRupees(price) === cell.pricePaise ? { price: "" } : {}),
    ...(Number(allotment) === cell.allotment ? { allotment: "" } : {}),
  };
}

const cellAt = (grid: MonthGrid, roomId: string | null, night: string | null) =>
  grid.rooms.find(({ id }) => id === roomId)?.cells[grid.nights.findIndex((line) => line.night === night)];

/** What the change in the address would do, or what is wrong with it. */
async function look(ctx: Context, state: MonthState) {
  try {
    return { ...(await previewNights(ctx, parseInput(nightsForm, changeOf(state)))), fields: {} };
  } catch (error) {
    if (error instanceof Invalid) return { groups: [], blocking: [], fields: error.fields };
    throw error;
  }
}

export default function RoomPrices() {
  const { properties, today, state, grid, preview, batches } = useLoaderData<typeof loader>();
  const t = words("prices");
  const failure = useActionData<typeof action>();
  if (!grid) {
    return (
      <Page title={t("pricesAndRooms")}>
        <EmptyState
          action={
            <Link to={paths.partnerPropertyNew} className="btn btn-primary min-h-11">
              {t("addProperty")}
            </Link>
          }
        >
          {t("noProperty")}
        </EmptyState>
      </Page>
    );
  }
  const calendar = { ...state, ...NO_CHANGE };
  const wrong = preview?.fields ?? {};
  const change =
    preview && Object.keys(wrong).length === 0 ? <ChangePreview state={state} preview={preview} /> : null;
  const edited = editedCell(grid, state, wrong, change);
  const monthLink = (month: string, label: string) => (
    <Link to={monthSearch.href(calendar, { month })} className="btn btn-outline min-h-11">
      {label}
    </Link>
  );
  return (
    <Page
      title={t("pricesAndRooms")}
      actions={
        grid.rooms.length > 0 ? (
          <a href="#change" className="btn btn-outline min-h-11 xl:hidden">
            {t("changeNights")}
          </a>
        ) : null
      }
    >
      <FormFailureAlert failure={failure} />
      <WrongChange fields={wrong} to={edited ? "#edit" : "#change"} />
      {edited ? null : change}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ChooseProperty properties={properties} state={state} />
        <nav aria-label={t("month")} className="flex flex-wrap items-center gap-2">
          {monthLink(shiftMonth(grid.month, -1), t("earlier"))}
          <h2 className="min-w-36 text-center">{formatMonth(grid.month)}</h2>
          {monthLink(shiftMonth(grid.month, 1), t("later"))}
        </nav>
      </div>
      {grid.rooms.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.partnerRoomNew(grid.property.id)} className="btn btn-primary min-h-11">
              {t("addRoom")}
            </Link>
          }
        >
          {t("noRooms", { name: grid.property.name })}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5 xl:flex-row xl:items-start">
          <MonthTable grid={grid} state={calendar} edited={edited} />
          <ChangeForm
            grid={grid}
            state={edited ? calendar : state}
            today={today}
            errors={edited ? {} : wrong}
          />
        </div>
      )}
      {batches ? (
        <NightBatches
          batches={batches}
          csv={`${paths.partnerRoomPrices}/changes/csv${monthSearch.href(calendar)}`}
        />
      ) : null}
    </Page>
  );
}

/** The cell of the address, if it can be edited, with its editor. */
function editedCell(
  grid: MonthGrid,
  state: MonthState,
  errors: Record<string, string[]>,
  preview: ReactNode,
): EditedCell | null {
  const room = grid.rooms.find(({ id }) => id === state.edit);
  const cell = cellAt(grid, state.edit, state.night);
  if (!room || !cell || grid.nights.some(({ night, past }) => past && night === cell.night)) return null;
  const line = (
    <CellEditor
      room={room}
      cell={cell}
      state={state}
      propertyId={grid.property.id}
      errors={errors}
      preview={preview}
    />
  );
  return { roomId: room.id, night: cell.night, line };
}

function WrongChange({ fields, to }: { fields: Record<string, string[]>; to: string }) {
  const texts = Object.values(fields).flat();
  if (texts.length === 0) return null;
  return (
    <Alert tone="negative">
      <p className="font-semibold">{words("prices")("checkChange")}</p>
      {texts.map((text) => (
        <a key={text} href={to} className="block underline">
          {text}
        </a>
      ))}
    </Alert>
  );
}

function ChooseProperty({
  properties,
  state,
}: {
  properties: Array<{ id: string; name: string }>;
  state: MonthState;
}) {
  const t = words("prices");
  const current = properties.find((property) => property.id === state.property);
  if (properties.length === 1) return <p className="font-semibold">{current?.name}</p>;
  return (
    <form method="get" className="flex items-end gap-2">
      <input type="hidden" name="month" value={state.month} />
      <label className="flex flex-col gap-1 text-sm font-medium">
        {t("property")}
        <select
          name="property"
          defaultValue={state.property ?? ""}
          key={state.property}
          className="select min-h-11 w-56"
        >
          {properties.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn btn-outline min-h-11">
        {t("show")}
      </button>
    </form>
  );
}
