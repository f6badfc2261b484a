import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { splitFiles } from "#app/domain/documents/receive-files.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { requireBranchKeeper, submitSubPartner } from "#app/domain/registrations/sub-partners.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { BranchFields, type BranchValues } from "./branch-fields.tsx";

export const meta = () => [{ title: words("partnerBranches")("newSubPartner") }];

export const loader = partnerLoader({ permission: "partner.branch.write" }, async (ctx) => {
  // A branch cannot have branches: it is told so here, not after filling in the form.
  await requireBranchKeeper(ctx);
  return { cities: cityChoices(await allCityOptions(ctx)) };
});

export const action = partnerAction(
  { permission: "partner.branch.write", maxFileBytes: maxBytesOf("document"), schema: z.looseObject({}) },
  async (ctx, { value }) => {
    const t = words("partnerBranches");
    await submitSubPartner(ctx, splitFiles(value));
    return done(paths.subPartners, t("submitted"));
  },
);

export default function NewSubPartner() {
  const t = words("partnerBranches");
  const { cities } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<BranchValues>("branch", useActionData<typeof action>());
  return (
    <Page title={t("newSubPartner")} width="narrow" back={{ to: paths.subPartners, label: t("subPartners") }}>
      <Panel>
        <ScreenForm form={form} multipart>
          <BranchFields fields={fields} cities={cities} />
          <SubmitButton>{t("send")}</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
