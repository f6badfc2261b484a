import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { documentFiles } from "#app/domain/documents/documents.ts";
import { splitFiles } from "#app/domain/documents/receive-files.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { findSubPartner, submitSubPartner } from "#app/domain/registrations/sub-partners.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FileLinks } from "#app/ui/approvals/file-links.tsx";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { BranchFields, type BranchValues } from "./branch-fields.tsx";

export const meta = () => [{ title: words("partnerBranches")("subPartner") }];

export const loader = partnerLoader(
  { permission: "partner.branch.write", params: idParam },
  async (ctx, { params }) => {
    const [branch, cities] = await Promise.all([findSubPartner(ctx, params.id), allCityOptions(ctx)]);
    const papers = await documentFiles(ctx, { branchIds: [branch.id] });
    return { branch, papers, cities: cityChoices(cities) };
  },
);

export const action = partnerAction(
  {
    permission: "partner.branch.write",
    params: idParam,
    maxFileBytes: maxBytesOf("document"),
    schema: z.looseObject({ version: z.coerce.number().int().min(1) }),
  },
  async (ctx, { params, value: { version, ...given } }) => {
    const t = words("partnerBranches");
    const { outcome } = await submitSubPartner(ctx, {
      subPartnerId: params.id,
      version,
      ...splitFiles(given),
    });
    return done(paths.subPartners, outcome === "waiting" ? t("changeWaits") : t("savedWaits"), {
      tone: outcome === "waiting" ? "info" : "positive",
    });
  },
);

export default function SubPartner() {
  const t = words("partnerBranches");
  const { branch, papers, cities } = useLoaderData<typeof loader>();
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
      lead={t(branch.waits && branch.status === "approved" ? "statusWaits" : `status_${branch.status}`)}
      back={{ to: paths.subPartners, label: t("subPartners") }}
    >
      <Panel>
        <ScreenForm form={form} multipart>
          <input type="hidden" name="version" value={branch.version} />
          <BranchFields fields={fields} cities={cities} />
          <SubmitButton>{t("save")}</SubmitButton>
        </ScreenForm>
      </Panel>
      {papers.length > 0 ? (
        <Panel title={t("papers")}>
          <FileLinks files={papers} />
        </Panel>
      ) : null}
    </Page>
  );
}
