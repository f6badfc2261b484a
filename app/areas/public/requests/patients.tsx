import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { patientForm } from "#app/domain/requests/schema.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { addressOf } from "#app/http/admit.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { pageAt } from "#app/http/page-at.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { PROOF_INTENTS, provePhone } from "../parts/phone-proof.ts";
import { PhoneProof } from "../parts/phone-proof-form.tsx";
import { patientPage, sendPatientForm } from "./parts/patient-form.ts";
import { PatientForm } from "./parts/patient-form-fields.tsx";
import { WhatHappensNext } from "./parts/request-fields.tsx";
import { MAX_REQUEST_FILE_BYTES } from "./parts/sent.ts";

const DOMESTIC = {
  kind: "domestic_patient",
  path: paths.domesticPatients,
  texts: () => {
    const t = words("requests");
    return {
      title: words("shell")("domesticPatients"),
      description: t("domesticDescription"),
      lead: t("domesticLead"),
      from: t("townFrom"),
      proof: t("domesticProof"),
      next: t("domesticNext"),
    };
  },
} as const;

const INTERNATIONAL = {
  kind: "international_patient",
  path: paths.internationalPatients,
  texts: () => {
    const t = words("requests");
    return {
      title: words("shell")("internationalPatients"),
      description: t("internationalDescription"),
      lead: t("internationalLead"),
      from: t("countryFrom"),
      proof: t("internationalProof"),
      next: t("internationalNext"),
    };
  },
} as const;

const PAGES = [DOMESTIC, INTERNATIONAL];

export const meta: MetaFunction = ({ location }) => {
  const { title, description } = pageAt(PAGES, location.pathname).texts();
  return described({ title, description });
};

const search = defineSearch({ change: oneOf(["no", "yes"], "no") });

export const loader = publicLoader({ permission: "public", search }, (ctx, { search, browserId }) =>
  patientPage(ctx, browserId, search.change === "yes"),
);

export const action = publicAction(
  {
    permission: "public",
    intents: { ...PROOF_INTENTS, save: patientForm },
    maxFileBytes: MAX_REQUEST_FILE_BYTES,
  },
  async (ctx, { request, browserId, ...posted }) => {
    const { kind, path } = pageAt(PAGES, addressOf(request));
    if (posted.intent === "save") return sendPatientForm(ctx, kind, posted.value, path);
    return provePhone(ctx, { purpose: "patient_form", to: path, request, browserId }, posted);
  },
);

/** /domestic-patients and /International-patients: the same form, for patients from another town or another country. */
export default function Patients() {
  const { pathname } = useLocation();
  const { path, texts } = pageAt(PAGES, pathname);
  const { title, lead, from, proof, next } = texts();
  const { own, pending } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={title} width="narrow" lead={lead}>
      {own ? (
        <PatientForm failure={failure} own={own} from={from} />
      ) : (
        <PhoneProof pending={pending} failure={failure} changeTo={`${path}?change=yes`} hint={proof} />
      )}
      <WhatHappensNext medical>
        <p>{next}</p>
      </WhatHappensNext>
    </Page>
  );
}
