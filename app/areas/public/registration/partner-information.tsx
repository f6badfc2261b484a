import { useLoaderData } from "@remix-run/react";
import { ASKED_DOCUMENTS, DOCUMENTS, SIGN_UP_KINDS, SIGN_UP_LABELS } from "#app/domain/documents/labels.ts";
import { termsOfKinds } from "#app/domain/registrations/terms/seller-terms.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { present } from "#app/present.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { FeeFacts, TermsText } from "#app/ui/registration/terms-parts.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

export const meta = () =>
  described({ title: words("partnering")("forPartners"), description: words("partnering")("infoLead") });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({
  terms: await termsOfKinds(ctx, SIGN_UP_KINDS),
}));

/** What a partner has to know before signing up. */
export default function PartnerInformation() {
  const t = words("partnering");
  const { terms } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("forPartners")}
      lead={t("infoLead")}
      actions={
        <Link to={paths.partnerSignup()} className="btn btn-primary min-h-12">
          {t("become")}
        </Link>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {SIGN_UP_KINDS.map((kind, place) => (
          <Panel key={kind} title={translateLabel(SIGN_UP_LABELS[kind])}>
            <p className="mb-2">{t("papers")}</p>
            <ul className="list-disc ps-5">
              {ASKED_DOCUMENTS[kind].map(({ kind: paper, required, photo }) => {
                const label = translateLabel(DOCUMENTS[paper].label);
                const needed = photo ? t("withPhoto", { paper: label }) : label;
                return <li key={paper}>{required ? needed : t("ifYouHave", { paper: label })}</li>;
              })}
            </ul>
            <details className="mt-3">
              <summary className="min-h-11 cursor-pointer content-center font-medium">{t("costs")}</summary>
              <FeeFacts kind={kind} fees={present(terms[place]).fees} />
              <TermsText terms={present(terms[place])} />
            </details>
            <p className="mt-3">
              <Link className="link" to={paths.partnerSignup(kind)}>
                {t("signUp", { kind: translateLabel(SIGN_UP_LABELS[kind]) })}
              </Link>
            </p>
          </Panel>
        ))}
      </div>
      <Panel title={t("relyOn")}>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>{t("rely1")}</li>
          <li>{t("rely2")}</li>
          <li>{t("rely3")}</li>
          <li>{t("rely4")}</li>
        </ul>
        <p className="mt-4">
          {t.rich("notRight", {
            link: (text) => (
              <Link className="link" to={paths.grievance}>
                {text}
              </Link>
            ),
          })}
        </p>
      </Panel>
    </Page>
  );
}
