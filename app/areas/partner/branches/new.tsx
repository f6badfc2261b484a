import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { filesApart } from "#app/domain/documents/receive-files.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { requireBranchKeeper, submitSubPartner } from "#app/domain/registrations/sub-partners.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { cityChoices } from "#app/ui/registration/account-fields.tsx";
import { BranchFields, type BranchValues } from "./branch-fields.tsx";

export const meta = () => [{ title: "New sub-partner" }];

export const loader = partnerLoader({ permission: "partner.branch.write" }, async (ctx) => {
  // A branch's own login keeps no branches: it is told so here, not after typing.
  await requireBranchKeeper(ctx);
  return { cities: cityChoices(await allCityOptions(ctx)) };
});

export const action = partnerAction(
  { permission: "partner.branch.write", maxFileBytes: maxBytesOf("document"), schema: z.looseObject({}) },
  async (ctx, { value }) => {
    await submitSubPartner(ctx, filesApart(value));
    return done(paths.subPartners, "The sub-partner waits for approval. With it comes its own login.");
  },
);

export default function NewSubPartner() {
  const { cities } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<BranchValues>("branch", useActionData<typeof action>());
  return (
    <Page title="New sub-partner" width="narrow" back={{ to: paths.subPartners, label: "Sub-partners" }}>
      <Panel>
        <ScreenForm form={form} multipart>
          <BranchFields fields={fields} cities={cities} />
          <SubmitButton>Send for approval</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
