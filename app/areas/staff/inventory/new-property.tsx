import { useActionData, useLoaderData } from "@remix-run/react";
import { partnerChoices } from "#app/domain/listings/choices.ts";
import { propertyChoices } from "#app/domain/listings/form-options.ts";
import { propertyForPartnerForm } from "#app/domain/listings/property-forms.ts";
import { submitProperty } from "#app/domain/listings/submit-property.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { staffAction, staffLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { ScreenForm, SelectField, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { PropertyFields, type PropertyFormValues } from "#app/ui/inventory/property-fields.tsx";
import { Page, Panel } from "#app/ui/page.tsx";

const search = defineSearch({ partner: id() });

export const meta = () => [{ title: "New property" }];

export const loader = staffLoader(
  { permission: "staff.item.write", search },
  async (ctx, { search: { partner } }) => {
    const [choices, partners] = await Promise.all([propertyChoices(ctx), partnerChoices(ctx)]);
    return { partner, choices, partners };
  },
);

export const action = staffAction(
  { permission: "staff.item.write", schema: propertyForPartnerForm },
  async (ctx, { value: { accountId, values } }) => {
    const { propertyId } = await orTell(PARTNERS_MESSAGES.failedToSavePropertyDetailsData, () =>
      submitProperty(ctx, { accountId, values }),
    );
    return done(
      PROPERTY_LINKS.staff.property(propertyId),
      PARTNERS_MESSAGES.propertyDetailsMasterCreatedSuccessfully,
    );
  },
);

type FormValues = PropertyFormValues & { account_id: string };

/** A property that staff put in for a partner; its rooms come next. */
export default function NewProperty() {
  const { partner, choices, partners } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<FormValues>("property", failure, {
    account_id: partner ?? "",
    check_in_time: "12:00",
    check_out_time: "11:00",
  });
  return (
    <Page
      title="New property"
      back={{ to: PROPERTY_LINKS.staff.list, label: "Accommodation" }}
      lead="For a partner of your city: first the house, then its rooms and photos. An admin looks at it before guests see it."
      width="narrow"
    >
      <ScreenForm form={form}>
        <Panel title="Whose it is">
          <SelectField
            field={fields.account_id}
            label="Partner"
            hint="Any partner, whatever else it sells. One that is not in the list is registered first."
            required
            placeholder="Please choose"
            options={partners.map(({ id: value, name }) => ({ value, label: name }))}
          />
        </Panel>
        <PropertyFields fields={fields} choices={choices} />
        <SubmitButton className="self-start">Save and go on to rooms</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
