import { useLoaderData } from "@remix-run/react";
import { PARTNER_KIND_LABELS, PARTNER_KINDS } from "#app/domain/documents/labels.ts";
import { countRegistrations } from "#app/domain/registrations/count-registrations.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { REGISTRATION_PATHS } from "#app/http/registration-paths.ts";
import { formatCount } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { NumberTile, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staffPartners")("verifyPartners") }];

export const loader = staffLoader({ permission: "staff.partner.read" }, (ctx) => countRegistrations(ctx));

/** Links to partners of each kind in the user's zone, and to the forms that sign them up. */
export default function VerifyPartners() {
  const t = words("staffPartners");

  const counts = useLoaderData<typeof loader>();
  return (
    <Page title={t("verifyPartners")} lead={t("lookAtThoseWhoWait")}>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {PARTNER_KINDS.map((kind) => (
          <NumberTile
            key={kind}
            to={`${paths.staffPartners}?kind=${kind}&status=pending`}
            label={t("partnersThatWait", { kind: PARTNER_KIND_LABELS[kind] })}
            value={counts[kind].pending}
            hint={t("approvedApproved", { approved: formatCount(counts[kind].approved) })}
          />
        ))}
        <NumberTile
          to={`${paths.staffPartners}?who=agent&status=pending`}
          label={t("agentsThatWait")}
          value={counts.agent.pending}
          hint={t("approvedApproved", { approved: formatCount(counts.agent.approved) })}
        />
      </div>
      <Panel title={t("signSomebodyUp")}>
        <ul className="flex flex-col gap-1">
          {Object.entries(REGISTRATION_PATHS).map(([path, kind]) => (
            <li key={path}>
              <Link className="link inline-block py-1" to={paths.staffPartnerRegistration(path)}>
                {t("kindPartner", { kind: PARTNER_KIND_LABELS[kind] })}
              </Link>
            </li>
          ))}
          <li>
            <Link className="link inline-block py-1" to={paths.staffAgentRegistration}>
              {t("agent")}
            </Link>
          </li>
        </ul>
      </Panel>
    </Page>
  );
}
