import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ownDetails, ownDetailsSchema, saveOwnDetails } from "#app/domain/identity/own-details.ts";
import { formatPhone } from "#app/domain/identity/schema.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";

export const meta = () => [{ title: "My account" }];

export const loader = customerLoader({ permission: "customer.account" }, async (ctx) => {
  const details = await ownDetails(ctx);
  return { ...details, phone: details.phone ? formatPhone(details.phone) : null };
});

export const action = customerAction(
  { permission: "customer.account", schema: ownDetailsSchema },
  async (ctx, { value }) => {
    await saveOwnDetails(ctx, value);
    return done(paths.customerAccount, "Your details are saved.");
  },
);

/** The customer's own details. */
export default function CustomerAccount() {
  const details = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{ name: string; address: string; nationality: string }>(
    "details",
    useActionData<typeof action>(),
    { name: details.name, address: details.address, nationality: details.nationality },
  );
  return (
    <Page title="My account" width="narrow">
      <Panel title="How we reach you">
        <FactList
          facts={[
            ["Mobile", details.phone ?? "None"],
            ["Email", details.email ?? "None"],
          ]}
        />
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
          <Link className="link inline-block py-1" to={paths.changeContact("customer")}>
            Change mobile or email
          </Link>
          <Link className="link inline-block py-1" to={paths.account("customer")}>
            Where you are signed in
          </Link>
        </p>
      </Panel>
      <Panel title="About you">
        <ScreenForm form={form}>
          <TextField field={fields.name} label="Name" autoComplete="name" maxLength={100} required />
          <TextAreaField field={fields.address} label="Address" rows={2} maxLength={300} />
          <TextField
            field={fields.nationality}
            label="Nationality"
            autoComplete="country-name"
            maxLength={60}
          />
          <SubmitButton>Save</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
