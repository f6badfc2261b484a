import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NotFound } from "#app/domain/errors.ts";
import { roomChoices } from "#app/domain/properties/form-options.ts";
import { roomForm } from "#app/domain/properties/forms.ts";
import { outcomeMessage } from "#app/domain/properties/outcome-labels.ts";
import { readRoom } from "#app/domain/properties/read-rooms.ts";
import { submitRoom } from "#app/domain/properties/submit-room.ts";
import { withdrawChange } from "#app/domain/properties/withdraw-change.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ApprovalNotice } from "#app/ui/approval-notice.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { formatRupeesShort, plural } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { RoomFields, type RoomFormValues } from "./room-fields.tsx";

const params = z.object({ id: z.uuid(), roomId: z.uuid() });

export const meta = () => [{ title: "Change a room" }];

export const loader = partnerLoader(
  { permission: "partner.property.read", params },
  async (ctx, { params: { id, roomId } }) => {
    const [room, choices] = await Promise.all([readRoom(ctx, roomId), roomChoices()]);
    if (room.propertyId !== id) throw new NotFound();
    return { room, choices };
  },
);

export const action = partnerAction(
  {
    permission: "partner.property.write",
    params,
    intents: { save: roomForm, withdraw: z.object({ version: z.number().int() }) },
  },
  async (ctx, { intent, value, params: { id, roomId } }) => {
    const to = paths.partnerRoom(id, roomId);
    if (intent === "withdraw") {
      await withdrawChange(ctx, { kind: "room", id: roomId, version: value.version });
      return done(to, "Your changes were taken back.");
    }
    const { outcome } = await submitRoom(ctx, { roomId, ...value });
    return done(to, outcomeMessage(outcome));
  },
);

export default function EditRoom() {
  const { room, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<RoomFormValues>("room", failure, room.draft ?? room.values);
  const { terms, photos } = room;
  return (
    <Page
      title={room.values.name}
      back={{ to: paths.partnerProperty(room.propertyId), label: room.propertyName }}
      actions={
        <Link to={paths.partnerPhotos(room.propertyId, room.id)} className="btn btn-outline min-h-11">
          {photos.length === 0 ? "Add photos" : plural(photos.length, "photo")}
        </Link>
      }
      width="narrow"
    >
      <p>
        <StatusBadge status={room.status} />
      </p>
      <ApprovalNotice
        what="room"
        status={room.status}
        approval={room.approval}
        differences={room.differences}
        photosWait={photos.some((photo) => !photo.approved)}
      />
      <Panel title="Price and number" className="flex flex-col items-start gap-3">
        <p>
          {formatRupeesShort(terms.default_price_paise)} a night before tax,{" "}
          {plural(terms.default_allotment, "room")} on sale. Changes of these count at once.
        </p>
        <span className="flex flex-wrap gap-2">
          <Link to={paths.partnerRoomTerms(room.id)} className="btn btn-outline min-h-11">
            Change the usual price and number
          </Link>
          <Link to={paths.partnerPropertyPrices(room.propertyId)} className="btn btn-outline min-h-11">
            Change single nights
          </Link>
        </span>
      </Panel>
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={room.version} />
        <RoomFields fields={fields} choices={choices} />
        <SubmitButton intent="save" className="self-start">
          Save
        </SubmitButton>
      </ScreenForm>
    </Page>
  );
}
