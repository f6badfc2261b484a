import { useLoaderData } from "@remix-run/react";
import { PARTNER_KIND_LABELS, PARTNER_KINDS } from "#app/domain/documents/labels.ts";
import { countRegistrations } from "#app/domain/registrations/count-registrations.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { REGISTRATION_PATHS } from "#app/http/registration-paths.ts";
import { formatCount } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { NumberTile, Page, Panel } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Verify partners" }];

export const loader = staffLoader({ permission: "staff.partner.read" }, (ctx) => countRegistrations(ctx));

/** The way to partners of each kind in the own zone, and to the forms that sign them up. */
export default function VerifyPartners() {
  const counts = useLoaderData<typeof loader>();
  return (
    <Page
      title="Verify partners"
      lead="Look at those who wait in your zone, and say what you think. The admin decides."
    >
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {PARTNER_KINDS.map((kind) => (
          <NumberTile
            key={kind}
            to={`${paths.staffPartners}?kind=${kind}&status=pending`}
            label={`${PARTNER_KIND_LABELS[kind]} partners that wait`}
            value={counts[kind].pending}
            hint={`${formatCount(counts[kind].approved)} approved`}
          />
        ))}
        <NumberTile
          to={`${paths.staffPartners}?who=agent&status=pending`}
          label="Agents that wait"
          value={counts.agent.pending}
          hint={`${formatCount(counts.agent.approved)} approved`}
        />
      </div>
      <Panel title="Sign somebody up">
        <ul className="flex flex-col gap-1">
          {Object.entries(REGISTRATION_PATHS).map(([path, kind]) => (
            <li key={path}>
              <Link className="link inline-block py-1" to={paths.staffPartnerRegistration(path)}>
                {PARTNER_KIND_LABELS[kind]} partner
              </Link>
            </li>
          ))}
          <li>
            <Link className="link inline-block py-1" to={paths.staffAgentRegistration}>
              Agent
            </Link>
          </li>
        </ul>
      </Panel>
    </Page>
  );
}
