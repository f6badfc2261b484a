import { useActionData, useLoaderData } from "@remix-run/react";
import { roomChoices } from "#app/domain/listings/form-options.ts";
import { newRoomOfForm } from "#app/domain/listings/property-forms.ts";
import { listPropertyNames } from "#app/domain/listings/read-properties.ts";
import { submitRoom } from "#app/domain/listings/submit-room.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { staffAction, staffLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SelectField, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { type NewRoomFormValues, RoomFields } from "#app/ui/inventory/room-fields.tsx";
import { TermsFields } from "#app/ui/inventory/room-terms-fields.tsx";
import { Page, Panel } from "#app/ui/page.tsx";

const search = defineSearch({ property: id() });

export const meta = () => [{ title: "Add a room" }];

export const loader = staffLoader(
  { permission: "staff.item.write", search },
  async (ctx, { search: { property } }) => {
    const [properties, choices] = await Promise.all([listPropertyNames(ctx), roomChoices()]);
    return { property, properties, choices };
  },
);

export const action = staffAction(
  { permission: "staff.item.write", schema: newRoomOfForm },
  async (ctx, { value: { propertyId, ...room } }) => {
    const { roomId } = await orTell(PARTNERS_MESSAGES.failedToSaveRoomDetails, () =>
      submitRoom(ctx, { propertyId, ...room }),
    );
    return done(PROPERTY_LINKS.staff.room(propertyId, roomId), PARTNERS_MESSAGES.dataSuccessfullySaved);
  },
);

type FormValues = NewRoomFormValues & { property_id: string };

/** A room type that staff put in for the partner of a property of their city. */
export default function NewRoom() {
  const { property, properties, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<FormValues>("room", failure, {
    property_id: property ?? "",
    max_adults: 2,
    max_children: 1,
    max_extra_beds: 0,
    extra_bed_charge: "0",
    partner_offer: "0",
  });
  return (
    <Page
      title="Add a room"
      back={{ to: paths.staffRooms, label: "Room management" }}
      lead="One entry for each type of room. How many the house has of it is a number below."
      width="narrow"
    >
      <ScreenForm form={form}>
        <Panel title="Where it is">
          <SelectField
            field={fields.property_id}
            label="Property"
            required
            placeholder="Please choose"
            options={properties.map(({ id: value, name }) => ({ value, label: name }))}
          />
        </Panel>
        <RoomFields fields={fields} choices={choices} />
        <TermsFields fields={fields} />
        <SubmitButton className="self-start">Save the room</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
