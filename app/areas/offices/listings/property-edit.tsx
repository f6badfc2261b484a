import { useActionData, useLoaderData } from "@remix-run/react";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { editSchema, loadEdit, saveEdit } from "./edit-listing.ts";
import { EditScreen } from "./edit-screen.tsx";
import { HOUSE_WRITE } from "./permissions.ts";

export const meta = () => [{ title: words("officeListings")("edit") }];

export const loader = officeLoader(HOUSE_WRITE, { params: idParam }, (ctx, { params: { id } }) =>
  loadEdit(ctx, { store: "properties", id }),
);

export const action = officeAction(
  HOUSE_WRITE,
  { params: idParam, schema: editSchema },
  (ctx, { office, params: { id }, form, value }) =>
    saveEdit(ctx, { listing: { store: "properties", id }, area: office.name, form, version: value.version }),
);

export default function EditProperty() {
  const office = useOffice(HOUSE_WRITE);
  return (
    <EditScreen
      area={office.name}
      {...useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
    />
  );
}
