import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SIGN_UP_LABELS, type SignUpKind } from "#app/domain/documents/labels.ts";
import { splitFiles } from "#app/domain/documents/receive-files.ts";
import { NotFound } from "#app/domain/errors.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { registerPartner } from "#app/domain/registrations/register-account.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { REGISTRATION_FAILED } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { staffAction, staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { REGISTRATION_PATHS } from "#app/http/registration-paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import {
  AccountFields,
  type RegistrationFields,
  type RegistrationValues,
} from "#app/ui/registration/account-fields.tsx";
import { words } from "#app/words/catalogue.ts";

/** Staff register a partner on behalf: one form, whose kind is the first part of the address; `?as=lab` is a laboratory. */

const search = defineSearch({ as: oneOf(["partner", "lab"], "partner") });

function kindOf(request: Request): SignUpKind {
  const { pathname, searchParams } = new URL(request.url);
  const kind = REGISTRATION_PATHS[pathname.slice(1).replace(/\.data$/, "")];
  if (!kind) throw new NotFound();
  return kind === "equipment" && search.decode(searchParams).as === "lab" ? "lab" : kind;
}

export const loader = staffLoader(
  { permission: "staff.partner.register", search, failed: ({ page }) => REGISTRATION_FAILED[page]?.load },
  async (ctx, { request }) => ({
    kind: kindOf(request),
    cities: cityChoices(await allCityOptions(ctx)),
  }),
);

export const meta = ({ data }: { data?: { kind: SignUpKind } }) => [
  {
    title: words("staffPartners")("newPartnerKind", {
      kind: data ? SIGN_UP_LABELS[data.kind].toLowerCase() : "",
    }),
  },
];

export const action = staffAction(
  {
    permission: "staff.partner.register",
    failed: ({ page }) => REGISTRATION_FAILED[page]?.save,
    maxFileBytes: maxBytesOf("document"),
    schema: z.looseObject({}),
  },
  async (ctx, { request, value }) => {
    const t = words("staffPartners");

    const { accountId } = await registerPartner(ctx, {
      kind: kindOf(request),
      ...splitFiles(value),
      photos: true,
    });
    return done(paths.staffPartner(accountId), t("partnerIsInAdminApproves"));
  },
);

export default function RegisterPartner() {
  const t = words("staffPartners");

  const { kind, cities } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<RegistrationValues>(`partner-${kind}`, useActionData<typeof action>());
  return (
    <Page
      title={t("newPartnerKind", { kind: SIGN_UP_LABELS[kind].toLowerCase() })}
      width="narrow"
      lead={t("onBehalfOfSomebodyYou")}
      back={{ to: paths.staffPartners, label: t("partners") }}
    >
      {kind === "equipment" ? (
        <p>
          <Link className="link" to="?as=lab">
            {t("registerLaboratory")}
          </Link>
        </p>
      ) : null}
      <Panel>
        <ScreenForm form={form} keepsDraft multipart>
          <AccountFields kind={kind} fields={fields as unknown as RegistrationFields} cities={cities} />
          <SubmitButton>{t("sendForApproval")}</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
