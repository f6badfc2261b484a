import { useActionData, useLoaderData } from "@remix-run/react";
import { roomTermsForm } from "#app/domain/properties/forms.ts";
import { listPriceChanges, readRoom } from "#app/domain/properties/read-rooms.ts";
import { setRoomTerms } from "#app/domain/properties/set-room-terms.ts";
import { typedTerms } from "#app/domain/properties/typed-terms.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { RoomPriceLog } from "#app/ui/inventory/room-price-log.tsx";
import { TermsFields, type TermsFormValues } from "#app/ui/inventory/room-terms-fields.tsx";
import { Page } from "#app/ui/page.tsx";
import { BookingsInTheWay, blockingBookingsOf } from "./bookings-in-the-way.tsx";

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
      <RoomPriceLog changes={changes} />
    </Page>
  );
}
