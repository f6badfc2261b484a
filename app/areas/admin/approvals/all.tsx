import { useLoaderData } from "@remix-run/react";
import { approvalList, waitingByKind } from "#app/domain/approvals/approval-list.ts";
import { APPROVAL_GROUPS, APPROVAL_KIND_WORDS, type ApprovalKind } from "#app/domain/approvals/labels.ts";
import { countRegistrations } from "#app/domain/registrations/count-registrations.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { filled, present } from "#app/present.ts";
import { formatCount, formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, NumberTile, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { KIND_SCREENS, kindHref, MANY } from "./kinds.ts";

export const meta = () => [{ title: words("adminApprovals")("approvals") }];

/** A kind as it stands in a sentence. */
const labelOf = (kind: string | null) => APPROVAL_KIND_WORDS[kind as ApprovalKind] ?? "";

/** What has no list of its own: the longest waiting stand on this page. */
const OTHERS = APPROVAL_GROUPS.others;
const ITEM_KINDS = Object.values(KIND_SCREENS).flatMap(({ items }) => items);

export const loader = adminLoader({ permission: "admin.approval.read" }, async (ctx) => {
  const [people, others, waiting] = await Promise.all([
    countRegistrations(ctx),
    approvalList.page(ctx, { of: "others" }),
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
  const t = words("adminApprovals");

  const { people, others, waiting } = useLoaderData<typeof loader>();
  const hint = (kind: string) => {
    const oldest = waiting[kind]?.oldest;
    return oldest ? t("oldestSinceOldest", { oldest: formatInstant(oldest) }) : t("nothingWaits");
  };
  return (
    <Page title={t("approvals")} lead={t("openTasksByType")}>
      <section className="flex flex-col gap-3">
        <h2>{t("people")}</h2>
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          {PEOPLE.map(({ key, to, label, pending }) => (
            <NumberTile
              key={key}
              to={to + pending}
              label={label}
              value={people[key].pending}
              hint={t("approvedApproved", { approved: formatCount(people[key].approved) })}
            />
          ))}
          <NumberTile
            to="#others"
            label={t("subPartners")}
            value={waiting.sub_partner?.count ?? 0}
            hint={hint("sub_partner")}
          />
          <NumberTile
            to={paths.adminAgentProfiles}
            label={t("agentProfiles")}
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
              label={t("partners")}
              value={people[screen.partnerKind].pending}
              hint={t("approvedApproved", { approved: formatCount(people[screen.partnerKind].approved) })}
            />
            {screen.items.map((kind) => (
              <NumberTile
                key={kind}
                to={kindHref(screen, kind)}
                label={present(MANY[kind])}
                value={waiting[kind]?.count ?? 0}
                hint={hint(kind)}
              />
            ))}
          </div>
        </section>
      ))}
      <section id="others" className="flex flex-col gap-3">
        <h2>{t("subPartnersAndPartnerProfiles")}</h2>
        {others.length === 0 ? <EmptyState>{t("noneWaits")}</EmptyState> : null}
        <ul className="flex flex-col gap-2">
          {others.map((request) => (
            <li key={request.key}>
              <Link to={paths.adminApproval(request.key)} className="link font-medium">
                {request.name}
              </Link>{" "}
              {t("ofSinceKindPartnerName", {
                kind: labelOf(request.kind),
                partnerName: request.partner_name ?? request.asked_by ?? t("system"),
                value: request.city_name ? `, ${request.city_name}` : "",
                createdDatetime: formatInstant(filled(request.created_datetime)),
              })}
              {request.own ? `. ${t("waitsForSecondPerson")}` : null}
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
