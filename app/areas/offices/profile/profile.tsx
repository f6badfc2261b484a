import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listDocuments } from "#app/domain/documents/documents.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { readProfile, saveProfile } from "#app/domain/registrations/profile.ts";
import { acceptTerms, ownTerms } from "#app/domain/registrations/terms/seller-terms.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { documentForm, takeDocument } from "#app/http/document-form.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { DocumentList } from "#app/ui/approvals/account-facts.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { DocumentForm } from "#app/ui/profile/document-form.tsx";
import { ContactPanel, ProfileForm } from "#app/ui/profile/profile-form.tsx";
import { TermsPanel } from "#app/ui/profile/terms-panel.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { PROFILE } from "./permissions.ts";

export const meta = () => [{ title: words("officeProfile")("myProfile") }];

export const loader = officeLoader(PROFILE, {}, async (ctx) => {
  const [profile, terms, documents, cities] = await Promise.all([
    readProfile(ctx),
    ownTerms(ctx),
    listDocuments(ctx),
    allCityOptions(ctx),
  ]);
  return { profile, terms, documents, cities: cityChoices(cities) };
});

export const action = officeAction(
  PROFILE,
  {
    maxFileBytes: maxBytesOf("document"),
    intents: {
      terms: z.object({ version: z.coerce.number().int().min(1) }),
      profile: z.looseObject({ version: z.coerce.number().int().min(1) }),
      document: documentForm,
    },
  },
  async (ctx, input) => {
    const t = words("officeProfile");
    if (input.intent === "terms") {
      await acceptTerms(ctx, input.value.version);
      return done(input.office.paths.profile, t("termsAccepted"));
    }
    if (input.intent === "profile") {
      const { version, ...values } = input.value;
      const { outcome } = await saveProfile(ctx, { version, values });
      const said = outcome === "saved" ? input.office.words.profileSaved : t(`outcome_${outcome}`);
      return done(input.office.paths.profile, said, {
        tone: outcome === "saved" ? "positive" : "info",
      });
    }
    await takeDocument(ctx, input.value);
    return done(input.office.paths.profile, t("documentSaved"));
  },
);

/** The user's account: its details, documents and contacts. */
export default function Profile() {
  const t = words("officeProfile");
  const office = useOffice(PROFILE);
  const { profile, terms, documents, cities } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const failed = failure?.result.initialValue?.intent;
  return (
    <Page title={t("myProfile")} lead={profile.name}>
      {terms.isAccepted ? null : <TermsPanel terms={terms} failure={failure} />}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <ProfileForm
          profile={profile}
          cities={cities}
          failure={failed === "document" ? undefined : failure}
          nameLabel={office.words.nameOfAccount}
        />
        <div className="flex flex-col gap-5">
          <ContactPanel profile={profile} of={office.name} />
          <Panel title={t("documents")}>
            <DocumentList documents={documents} />
            <DocumentForm failure={failed === "document" ? failure : undefined} />
          </Panel>
          {terms.isAccepted ? <TermsPanel terms={terms} failure={undefined} /> : null}
        </div>
      </div>
    </Page>
  );
}
