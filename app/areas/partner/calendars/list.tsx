import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  addFeed,
  type Conflicted,
  feedForm,
  listConflicts,
  listRoomCalendars,
  type RoomCalendars,
  readFeedNow,
  removeFeed,
} from "#app/domain/calendars/feeds.ts";
import { shareCalendar } from "#app/domain/calendars/room-calendar.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { present } from "#app/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { RowForm, ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatDate, formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, FoldedPanel, Page, Panel } from "#app/ui/page.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("partner")("calendarsOtherSites") }];

export const loader = partnerLoader({ permission: "partner.property.read" }, async (ctx) => {
  const [rooms, conflicts] = await Promise.all([listRoomCalendars(ctx), listConflicts(ctx)]);
  return { rooms, conflicts };
});

const ofRoom = z.object({ room: z.uuid() });
const ofFeed = z.object({ feed: z.uuid() });

export const action = partnerAction(
  {
    permission: "partner.price.write",
    intents: { add: feedForm, remove: ofFeed, read: ofFeed, share: ofRoom, end: ofRoom },
  },
  async (ctx, sent) => {
    const t = words("partner");
    const back = paths.partnerCalendars;
    const notRead = t("calendarNotRead");
    switch (sent.intent) {
      case "add":
        return (await addFeed(ctx, sent.value)).isRead
          ? done(back, t("calendarReadWeReadAgain"))
          : done(back, notRead, { tone: "info" });
      case "read":
        return (await readFeedNow(ctx, sent.value.feed))
          ? done(back, t("calendarRead"))
          : done(back, notRead, { tone: "info" });
      case "remove":
        await removeFeed(ctx, sent.value.feed);
        return done(back, t("roomDoesNotFollowThisCalendar"));
      case "share":
        await shareCalendar(ctx, sent.value.room);
        return done(back, t("roomSCalendarHasNewAddress"));
      case "end":
        await shareCalendar(ctx, sent.value.room, true);
        return done(back, t("addressNoLongerWorks"));
    }
  },
);

/** /partnerCalendars: nights of the partner's rooms sold on other sites, and the calendars given to them. */
export default function Calendars() {
  const t = words("partner");
  const { rooms, conflicts } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("calendarsOtherSites")}
      lead={t("ifYouSellRoomElsewhereToo")}
      back={{ to: paths.partnerRoomPrices, label: t("pricesAndRooms") }}
    >
      {conflicts.length > 0 ? <Conflicts conflicts={conflicts} /> : null}
      {rooms.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.partnerPropertyNew} className="btn btn-primary min-h-11">
              {t("addProperty")}
            </Link>
          }
        >
          {t("youHaveNoRoomYet")}
        </EmptyState>
      ) : (
        <>
          {rooms.map((room) => (
            <RoomPanel key={room.id} room={room} />
          ))}
          <AddFeed rooms={rooms} failure={failure} />
        </>
      )}
    </Page>
  );
}

const conflictColumns: TableColumn<Conflicted>[] = [
  { key: "night", label: "Night", value: ({ night }) => formatDate(night) },
  { key: "room", label: "Room", value: ({ propertyName, roomName }) => `${roomName}, ${propertyName}` },
  {
    key: "taken",
    label: "Taken",
    value: ({ here, elsewhere, allotment }) => words("partner")("takenOf", { here, elsewhere, allotment }),
  },
  { key: "feeds", label: "There", value: ({ feeds }) => feeds.join(", ") },
  { key: "bookings", label: "Here", value: ({ bookings }) => bookings.join(", ") },
];

function Conflicts({ conflicts }: { conflicts: Conflicted[] }) {
  const t = words("partner");
  return (
    <section className="flex flex-col gap-3">
      <Alert tone="negative">{t("takenTwice", { count: conflicts.length })}</Alert>
      <DataTable
        caption={t("nightsTwice")}
        columns={conflictColumns}
        rows={conflicts}
        rowKey={({ roomId, night }) => `${roomId}${night}`}
        empty={null}
      />
    </section>
  );
}

type Room = Omit<RoomCalendars, "feeds"> & { feeds: Array<RoomCalendars["feeds"][number]> };

function RoomPanel({ room }: { room: Room }) {
  const t = words("partner");
  return (
    <Panel title={`${room.name}, ${room.propertyName}`}>
      <div className="flex flex-col gap-4">
        <OwnCalendar room={room} />
        {room.feeds.length > 0 ? (
          <DataTable
            caption={t("followedBy", { name: room.name })}
            columns={feedColumns}
            rows={room.feeds}
            rowKey={({ id }) => id}
            empty={null}
          />
        ) : (
          <p>{t("followsNoCalendarAnother")}</p>
        )}
      </div>
    </Panel>
  );
}

/** The secret address of the room's calendar, and the buttons that change or end it. */
function OwnCalendar({ room }: { room: Room }) {
  const t = words("partner");
  return (
    <div className="flex flex-col gap-2">
      {room.address ? (
        <label className="flex flex-col gap-1 text-sm font-medium">
          {t("addressThisRoomSCalendar")}
          <input readOnly value={room.address} className="input min-h-11 w-full font-mono text-sm" />
        </label>
      ) : (
        <p>{room.shared ? t("itsOwnCalendarHasAddress") : t("itsOwnCalendarHasNoAddress")}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {room.address ? <CopyButton text={room.address} /> : null}
        <RowForm fields={{ room: room.id }}>
          <SubmitButton intent="share" tone="plain" small>
            {room.shared ? t("newAddress") : t("makeAddress")}
          </SubmitButton>
        </RowForm>
        {room.shared ? (
          <RowForm fields={{ room: room.id }}>
            <SubmitButton intent="end" tone="plain" small>
              {t("endAddress")}
            </SubmitButton>
          </RowForm>
        ) : null}
      </div>
    </div>
  );
}

const feedColumns: TableColumn<Room["feeds"][number]>[] = [
  {
    key: "name",
    label: "Site",
    value: ({ name, url }) => (
      <>
        {name}
        <span className="block text-sm text-base-content/75 [overflow-wrap:anywhere]">{url}</span>
      </>
    ),
  },
  { key: "stays", label: "Upcoming stays", numeric: true, value: ({ stays }) => stays },
  {
    key: "read",
    label: "Last read",
    value: ({ readAt, error }) => (
      <>
        {readAt ? formatInstant(readAt) : words("partner")("never")}
        {error ? <span className="block font-medium text-error-content">{error}</span> : null}
      </>
    ),
  },
  {
    key: "do",
    label: "Actions",
    value: ({ id }) => (
      <RowForm fields={{ feed: id }}>
        <SubmitButton intent="read" tone="plain" small>
          {words("partner")("readNow")}
        </SubmitButton>
        <SubmitButton intent="remove" tone="plain" small>
          {words("partner")("remove")}
        </SubmitButton>
      </RowForm>
    ),
  },
];

function AddFeed({ rooms, failure }: { rooms: Room[]; failure: Parameters<typeof useScreenForm>[1] }) {
  const t = words("partner");
  const [form, fields] = useScreenForm<{ room: string; name: string; url: string }>("add", failure, {
    room: rooms.length === 1 ? present(rooms[0]).id : "",
  });
  return (
    <FoldedPanel title={t("followCalendar")} open={failure !== undefined}>
      <ScreenForm form={form}>
        <SelectField
          field={fields.room}
          label={t("room")}
          options={[
            { value: "", label: t("chooseRoom") },
            ...rooms.map(({ id, name, propertyName }) => ({ value: id, label: `${name}, ${propertyName}` })),
          ]}
        />
        <TextField
          field={fields.name}
          label={t("site")}
          hint={t("airbnbBookingComOwnList")}
          maxLength={60}
          required
        />
        <TextField
          field={fields.url}
          label={t("addressItsCalendar")}
          hint={t("otherSiteCallsExportCalendar")}
          maxLength={2000}
          required
        />
        <SubmitButton intent="add">{t("follow")}</SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
