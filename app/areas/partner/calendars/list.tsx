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
import { formatDate, formatInstant, plural } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, FoldedPanel, Page, Panel } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Calendars of other sites" }];

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
    const back = paths.partnerCalendars;
    const notRead = "It could not be read: see why below. We try again every 15 minutes.";
    switch (sent.intent) {
      case "add":
        return (await addFeed(ctx, sent.value)).isRead
          ? done(back, "The calendar is read. We read it again every 15 minutes.")
          : done(back, notRead, { tone: "info" });
      case "read":
        return (await readFeedNow(ctx, sent.value.feed))
          ? done(back, "The calendar is read.")
          : done(back, notRead, { tone: "info" });
      case "remove":
        await removeFeed(ctx, sent.value.feed);
        return done(back, "The room does not follow this calendar any more.");
      case "share":
        await shareCalendar(ctx, sent.value.room);
        return done(back, "The room's calendar has a new address. Give it to the other sites.");
      case "end":
        await shareCalendar(ctx, sent.value.room, true);
        return done(back, "The address no longer works.");
    }
  },
);

/** /partnerCalendars: what other sites sold of the own rooms, and what they may know of ours. */
export default function Calendars() {
  const { rooms, conflicts } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Calendars of other sites"
      lead="If you sell a room elsewhere too, let both sides read each other's calendar (iCal). Nights that are taken there are not sold here."
      back={{ to: paths.partnerRoomPrices, label: "Prices and rooms" }}
    >
      {conflicts.length > 0 ? <Conflicts conflicts={conflicts} /> : null}
      {rooms.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.partnerPropertyNew} className="btn btn-primary min-h-11">
              Add a property
            </Link>
          }
        >
          You have no room yet.
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

const conflictColumns: Column<Conflicted>[] = [
  { key: "night", label: "Night", value: ({ night }) => formatDate(night) },
  { key: "room", label: "Room", value: ({ propertyName, roomName }) => `${roomName}, ${propertyName}` },
  {
    key: "taken",
    label: "Taken",
    value: ({ here, elsewhere, allotment }) => `${here} here and ${elsewhere} elsewhere, of ${allotment}`,
  },
  { key: "feeds", label: "There", value: ({ feeds }) => feeds.join(", ") },
  { key: "bookings", label: "Here", value: ({ bookings }) => bookings.join(", ") },
];

function Conflicts({ conflicts }: { conflicts: Conflicted[] }) {
  return (
    <section className="flex flex-col gap-3">
      <Alert tone="negative">
        {plural(conflicts.length, "night")} {conflicts.length === 1 ? "is" : "are"} taken here and on another
        site. Cancel one of them there, or tell us on the booking that you cannot take it. Nothing more is
        sold here for these nights.
      </Alert>
      <DataTable
        caption="Nights that are taken twice"
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
  return (
    <Panel title={`${room.name}, ${room.propertyName}`}>
      <div className="flex flex-col gap-4">
        <OwnCalendar room={room} />
        {room.feeds.length > 0 ? (
          <DataTable
            caption={`Calendars that ${room.name} follows`}
            columns={feedColumns}
            rows={room.feeds}
            rowKey={({ id }) => id}
            empty={null}
          />
        ) : (
          <p>It follows no calendar of another site.</p>
        )}
      </div>
    </Panel>
  );
}

/** The secret address of the room's calendar, and the buttons that change or end it. */
function OwnCalendar({ room }: { room: Room }) {
  return (
    <div className="flex flex-col gap-2">
      {room.address ? (
        <label className="flex flex-col gap-1 text-sm font-medium">
          Address of this room's calendar, for the other sites (no names of guests are in it)
          <input readOnly value={room.address} className="input min-h-11 w-full font-mono text-sm" />
        </label>
      ) : (
        <p>{room.shared ? "Its own calendar has an address." : "Its own calendar has no address yet."}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {room.address ? <CopyButton text={room.address} /> : null}
        <RowForm fields={{ room: room.id }}>
          <SubmitButton intent="share" tone="plain" small>
            {room.shared ? "New address" : "Make an address"}
          </SubmitButton>
        </RowForm>
        {room.shared ? (
          <RowForm fields={{ room: room.id }}>
            <SubmitButton intent="end" tone="plain" small>
              End the address
            </SubmitButton>
          </RowForm>
        ) : null}
      </div>
    </div>
  );
}

const feedColumns: Column<Room["feeds"][number]>[] = [
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
  { key: "stays", label: "Stays ahead", numeric: true, value: ({ stays }) => stays },
  {
    key: "read",
    label: "Last read",
    value: ({ readAt, error }) => (
      <>
        {readAt ? formatInstant(readAt) : "Never"}
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
          Read now
        </SubmitButton>
        <SubmitButton intent="remove" tone="plain" small>
          Remove
        </SubmitButton>
      </RowForm>
    ),
  },
];

function AddFeed({ rooms, failure }: { rooms: Room[]; failure: Parameters<typeof useScreenForm>[1] }) {
  const [form, fields] = useScreenForm<{ room: string; name: string; url: string }>("add", failure, {
    room: rooms.length === 1 ? present(rooms[0]).id : "",
  });
  return (
    <FoldedPanel title="Follow a calendar" open={failure !== undefined}>
      <ScreenForm form={form}>
        <SelectField
          field={fields.room}
          label="Room"
          options={[
            { value: "", label: "Choose a room" },
            ...rooms.map(({ id, name, propertyName }) => ({ value: id, label: `${name}, ${propertyName}` })),
          ]}
        />
        <TextField
          field={fields.name}
          label="Site"
          hint="Airbnb, Booking.com, own list"
          maxLength={60}
          required
        />
        <TextField
          field={fields.url}
          label="Address of its calendar"
          hint="The other site calls it export calendar or iCal; it ends in .ics as a rule"
          maxLength={2000}
          required
        />
        <SubmitButton intent="add">Follow</SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
