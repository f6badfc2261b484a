import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { findSubPartner, submitSubPartner } from "#app/domain/registrations/sub-partners.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { cityChoices } from "#app/ui/registration/account-fields.tsx";
import { BranchFields, type BranchValues } from "./branch-fields.tsx";

export const meta = () => [{ title: "Sub-partner" }];

export const loader = partnerLoader(
  { permission: "partner.branch.write", params: idParam },
  async (ctx, { params }) => {
    const [branch, cities] = await Promise.all([findSubPartner(ctx, params.id), allCityOptions(ctx)]);
    return { branch, cities: cityChoices(cities) };
  },
);

export const action = partnerAction(
  {
    permission: "partner.branch.write",
    params: idParam,
    schema: z.looseObject({ version: z.coerce.number().int().min(1) }),
  },
  async (ctx, { params, value: { version, ...values } }) => {
    const { outcome } = await submitSubPartner(ctx, { subPartnerId: params.id, version, values });
    return done(
      paths.subPartners,
      outcome === "waiting"
        ? "The change waits for approval. What was approved counts until then."
        : "Saved; it waits for approval.",
      { tone: outcome === "waiting" ? "info" : "positive" },
    );
  },
);

export default function SubPartner() {
  const { branch, cities } = useLoaderData<typeof loader>();
  const { partner_kind, name, contact_name, phone_e164, email, city_id, address } = branch;
  const [form, fields] = useScreenForm<BranchValues>("branch", useActionData<typeof action>(), {
    partner_kind,
    name,
    contact_name,
    phone_e164,
    email,
    city_id,
    address,
  });
  return (
    <Page
      title={name}
      width="narrow"
      lead={`${formatStatus(branch.status)}${branch.waits && branch.status === "approved" ? "; a change waits for approval" : ""}.`}
      back={{ to: paths.subPartners, label: "Sub-partners" }}
    >
      <Panel>
        <ScreenForm form={form}>
          <input type="hidden" name="version" value={branch.version} />
          <BranchFields fields={fields} cities={cities} />
          <SubmitButton>Save</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
