import { useActionData, useLoaderData } from "@remix-run/react";
import { propertyChoices } from "#app/domain/listings/form-options.ts";
import { outcomeMessage } from "#app/domain/listings/outcome-labels.ts";
import { propertyForm } from "#app/domain/listings/property-forms.ts";
import { readProperty } from "#app/domain/listings/read-properties.ts";
import { submitProperty } from "#app/domain/listings/submit-property.ts";
import { done } from "#app/http/flash.ts";
import { idParam, staffAction, staffLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import {
  PropertyFields,
  type PropertyFormValues,
  typedProperty,
} from "#app/ui/inventory/property-fields.tsx";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Change a property" }];

export const loader = staffLoader(
  { permission: "staff.item.write", params: idParam },
  async (ctx, { params }) => {
    const [property, choices] = await Promise.all([readProperty(ctx, params.id), propertyChoices(ctx)]);
    return { property, choices };
  },
);

export const action = staffAction(
  { permission: "staff.item.write", params: idParam, schema: propertyForm },
  async (ctx, { value, params }) => {
    const { outcome } = await submitProperty(ctx, { propertyId: params.id, ...value });
    return done(PROPERTY_LINKS.staff.property(params.id), outcomeMessage(outcome));
  },
);

export default function EditProperty() {
  const { property, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<PropertyFormValues>(
    "property",
    failure,
    typedProperty(property.draft ?? property.values),
  );
  const isLive = property.status === "approved" || property.status === "suspended";
  return (
    <Page
      title={`Change ${property.values.name}`}
      back={{ to: PROPERTY_LINKS.staff.property(property.id), label: property.values.name }}
      lead={
        isLive
          ? "What you change waits for approval. Until then guests see the property as it is, and can book it."
          : "An admin looks at it before guests see it."
      }
      width="narrow"
    >
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={property.version} />
        <PropertyFields fields={fields} choices={choices} />
        <SubmitButton className="self-start">Save</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
