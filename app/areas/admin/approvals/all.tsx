import { Link, useLoaderData } from "@remix-run/react";
import { listApprovals, waitingByKind } from "#app/domain/approvals/list-approvals.ts";
import { countRegistrations } from "#app/domain/registrations/count-registrations.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount, formatInstant } from "#app/ui/format.ts";
import { EmptyState, NumberTile, Page } from "#app/ui/page.tsx";
import { KIND_SCREENS } from "./kinds.ts";
import { kindRequests } from "./search.ts";

export const meta = () => [{ title: "Approvals" }];

/** What has no list of its own: the longest waiting stand on this page. */
const OTHERS = ["sub_partner", "partner_profile"];
const ITEM_KINDS = Object.values(KIND_SCREENS).flatMap(({ items }) => items.map(({ kind }) => kind));

export const loader = adminLoader({ permission: "admin.approval.read" }, async (ctx) => {
  const [people, others, waiting] = await Promise.all([
    countRegistrations(ctx),
    listApprovals(ctx, { kinds: OTHERS, status: "pending", q: "", cityId: null, page: 1 }),
    waitingByKind(ctx, [...ITEM_KINDS, ...OTHERS, "agent_profile"]),
  ]);
  return { people, others: others.rows, waiting: Object.fromEntries(waiting) };
});

const PEOPLE = [
  { key: "partner", to: paths.adminPartners, label: "Partners", pending: "" },
  { key: "agent", to: paths.adminAgents, label: "Agents", pending: "?status=pending" },
  { key: "staff", to: paths.adminStaff, label: "Staff", pending: "" },
  { key: "city_manager", to: paths.adminCityManagers, label: "City managers", pending: "" },
] as const;

/** The way to every approval, with what waits behind each. */
export default function AllApprovals() {
  const { people, others, waiting } = useLoaderData<typeof loader>();
  const hint = (kind: string) => {
    const oldest = waiting[kind]?.oldest;
    return oldest ? `The oldest since ${formatInstant(oldest)}` : "Nothing waits";
  };
  return (
    <Page title="Approvals" lead="What waits, by what it is.">
      <section className="flex flex-col gap-3">
        <h2>People</h2>
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          {PEOPLE.map(({ key, to, label, pending }) => (
            <NumberTile
              key={key}
              to={to + pending}
              label={label}
              value={people[key].pending}
              hint={`${formatCount(people[key].approved)} approved`}
            />
          ))}
          <NumberTile
            to="#others"
            label="Sub-partners"
            value={waiting.sub_partner?.count ?? 0}
            hint={hint("sub_partner")}
          />
          <NumberTile
            to={paths.adminAgentProfiles}
            label="Agent profiles"
            value={waiting.agent_profile?.count ?? 0}
            hint={hint("agent_profile")}
          />
        </div>
      </section>
      {Object.values(KIND_SCREENS).map((screen) => (
        <section key={screen.partnerKind} className="flex flex-col gap-3">
          <h2>{screen.title}</h2>
          <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
            <NumberTile
              to={screen.path}
              label="Partners"
              value={people[screen.partnerKind].pending}
              hint={`${formatCount(people[screen.partnerKind].approved)} approved`}
            />
            {screen.items.map(({ kind, many }) => (
              <NumberTile
                key={kind}
                to={screen.path + kindRequests.href(kindRequests.decode(new URLSearchParams()), { kind })}
                label={many}
                value={waiting[kind]?.count ?? 0}
                hint={hint(kind)}
              />
            ))}
          </div>
        </section>
      ))}
      <section id="others" className="flex flex-col gap-3">
        <h2>Sub-partners and partner profiles</h2>
        {others.length === 0 ? <EmptyState>None waits.</EmptyState> : null}
        <ul className="flex flex-col gap-2">
          {others.map((request) => (
            <li key={request.id}>
              <Link to={paths.adminApproval(request.id)} className="link font-medium">
                {request.title}
              </Link>{" "}
              ({request.subjectKind === "sub_partner" ? "sub-partner" : "profile"} of {request.accountName}
              {request.cityName ? `, ${request.cityName}` : ""}), since {formatInstant(request.requestedAt)}
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
