import { useActionData, useLoaderData } from "@remix-run/react";
import { propertyChoices } from "#app/domain/listings/form-options.ts";
import { propertyForm } from "#app/domain/listings/property-forms.ts";
import { submitProperty } from "#app/domain/listings/submit-property.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { PropertyFields, type PropertyFormValues } from "#app/ui/inventory/property-fields.tsx";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Add a property" }];

export const loader = partnerLoader({ permission: "partner.property.write" }, (ctx) => propertyChoices(ctx));

export const action = partnerAction(
  {
    permission: "partner.property.write",
    failed: PARTNERS_MESSAGES.failedToSavePropertyDetailsData,
    schema: propertyForm,
  },
  async (ctx, { value }) => {
    const { propertyId } = await submitProperty(ctx, { values: value.values });
    return done(
      paths.partnerProperty(propertyId),
      PARTNERS_MESSAGES.propertyDetailsMasterCreatedSuccessfully,
    );
  },
);

export default function NewProperty() {
  const choices = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<PropertyFormValues>("property", failure, {
    check_in_time: "12:00",
    check_out_time: "11:00",
  });
  return (
    <Page
      title="Add a property"
      back={{ to: paths.partnerProperties, label: "My properties" }}
      lead="First the house, then its rooms and photos. An admin looks at it before guests see it, usually within a day."
      width="narrow"
    >
      <ScreenForm form={form}>
        <PropertyFields fields={fields} choices={choices} />
        <SubmitButton className="self-start">Save and go on to rooms</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
