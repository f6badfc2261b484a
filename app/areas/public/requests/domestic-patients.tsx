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
    title: words("shell")("domesticPatients"),
    description: words("requests")("domesticDescription"),
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
      return sendPatientForm(ctx, "domestic_patient", posted.value, paths.domesticPatients);
    return provePhone(
      ctx,
      { purpose: "patient_form", to: paths.domesticPatients, request, browserId },
      posted,
    );
  },
);

export default function DomesticPatients() {
  const t = words("requests");
  const shellWords = words("shell");
  const { own, pending } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={shellWords("domesticPatients")} width="narrow" lead={t("domesticLead")}>
      {own ? (
        <PatientForm failure={failure} own={own} from={t("townFrom")} />
      ) : (
        <PhoneProof
          pending={pending}
          failure={failure}
          changeTo={`${paths.domesticPatients}?change=yes`}
          hint={t("domesticProof")}
        />
      )}
      <WhatHappensNext medical>
        <p>{t("domesticNext")}</p>
      </WhatHappensNext>
    </Page>
  );
}
