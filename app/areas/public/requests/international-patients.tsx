import { useActionData, useLoaderData } from "@remix-run/react";
import { patientForm } from "#app/domain/requests/schema.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
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

export const meta = () =>
  described({
    title: words("shell")("internationalPatients"),
    description: words("requests")("internationalDescription"),
  });

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
    if (posted.intent === "save")
      return sendPatientForm(ctx, "international_patient", posted.value, paths.internationalPatients);
    return provePhone(
      ctx,
      { purpose: "patient_form", to: paths.internationalPatients, request, browserId },
      posted,
    );
  },
);

export default function InternationalPatients() {
  const t = words("requests");
  const shellWords = words("shell");
  const { own, pending } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={shellWords("internationalPatients")} width="narrow" lead={t("internationalLead")}>
      {own ? (
        <PatientForm failure={failure} own={own} from={t("countryFrom")} />
      ) : (
        <PhoneProof
          pending={pending}
          failure={failure}
          changeTo={`${paths.internationalPatients}?change=yes`}
          hint={t("internationalProof")}
        />
      )}
      <WhatHappensNext medical>
        <p>{t("internationalNext")}</p>
      </WhatHappensNext>
    </Page>
  );
}
