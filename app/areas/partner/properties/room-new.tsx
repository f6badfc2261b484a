import { useActionData, useLoaderData } from "@remix-run/react";
import { roomChoices } from "#app/domain/listings/form-options.ts";
import { newRoomForm } from "#app/domain/listings/property-forms.ts";
import { readProperty } from "#app/domain/listings/read-properties.ts";
import { submitRoom } from "#app/domain/listings/submit-room.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { type NewRoomFormValues, RoomFields } from "#app/ui/inventory/room-fields.tsx";
import { TermsFields } from "#app/ui/inventory/room-terms-fields.tsx";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Add a room" }];

export const loader = partnerLoader(
  { permission: "partner.property.write", params: idParam },
  async (ctx, { params }) => {
    const [property, choices] = await Promise.all([readProperty(ctx, params.id), roomChoices()]);
    return { property: { id: property.id, name: property.values.name }, choices };
  },
);

export const action = partnerAction(
  {
    permission: "partner.property.write",
    failed: PARTNERS_MESSAGES.failedToSaveRoomDetails,
    params: idParam,
    schema: newRoomForm,
  },
  async (ctx, { value, params }) => {
    await submitRoom(ctx, { propertyId: params.id, ...value });
    return done(paths.partnerProperty(params.id), PARTNERS_MESSAGES.dataSuccessfullySaved);
  },
);

export default function NewRoom() {
  const { property, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<NewRoomFormValues>("room", failure, {
    max_adults: 2,
    max_children: 1,
    max_extra_beds: 0,
    extra_bed_charge: "0",
    partner_offer: "0",
  });
  return (
    <Page
      title="Add a room"
      back={{ to: paths.partnerProperty(property.id), label: property.name }}
      lead="One entry for each type of room. How many you have of it is a number below."
      width="narrow"
    >
      <ScreenForm form={form}>
        <RoomFields fields={fields} choices={choices} />
        <TermsFields fields={fields} />
        <SubmitButton className="self-start">Save the room</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
