import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { waitingByKind } from "#app/domain/approvals/approval-list.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { showListAt } from "#app/http/list-files.ts";
import { paths } from "#app/http/paths.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { filled } from "#app/present.ts";
import { type RegistrationRow, registrationCells } from "#app/ui/approvals/account-cells.tsx";
import { typedIn } from "#app/ui/failure-of.ts";
import { FormFailureAlert, FormKey } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import {
  CellLink,
  type Cells,
  ListFileLink,
  ListFilters,
  ListPager,
  ListTable,
} from "#app/ui/list/list-page.tsx";
import { Page } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";
import { KIND_SCREENS, type KindScreen, kindHref, MANY } from "./kinds.ts";
import { BulkBar, ChooseBox } from "./parts/bulk-bar.tsx";
import { chosenRequests, decideChosen } from "./parts/decisions.ts";
import {
  AGENT_FAILURES,
  CITY_MANAGER_FAILURES,
  PARTNER_FAILURES,
  STAFF_FAILURES,
} from "./parts/failure-texts.ts";

/** What these lists have; each has some of it. */
type Row = RegistrationRow & {
  approvalId?: string | null;
  approvalVersion?: string | null;
  version?: string;
  own?: string | null;
  name?: string | null;
  first_name?: string | null;
  status?: string;
  zone?: string | null;
  second_step?: boolean | null;
};

const FAILURES: Record<string, typeof PARTNER_FAILURES> = {
  [paths.adminAgents]: AGENT_FAILURES,
  [paths.adminAgentProfiles]: AGENT_FAILURES,
  [paths.adminStaff]: STAFF_FAILURES,
  [paths.adminCityManagers]: CITY_MANAGER_FAILURES,
};
const FAILED: Record<string, string> = {
  [paths.adminPartners]: ADMIN_MESSAGES.errorWhileGetPartnerRegistration,
  [paths.adminAgents]: ADMIN_MESSAGES.errorWhileGetAgentRegistration,
};

const screenAt = (pathname: string): KindScreen | undefined =>
  Object.values(KIND_SCREENS).find(({ path }) => path === pathname);

export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  { title: screenAt(location.pathname)?.title ?? data?.list.title ?? words("adminApprovals")("approvals") },
];

/** Every list of what waits for a decision: registrations, profiles, and what partners put on sale. */
export const loader = adminLoader(
  { permission: "admin.approval.read", failed: ({ page }) => FAILED[`/${page}`] },
  async (ctx, { request }) => {
    const list: ShownList<Row> = await showListAt(ctx, adminAddresses, request);
    const waiting = list.name === "agent-profiles" ? await waitingByKind(ctx, ["agent_profile"]) : null;
    return { list, profilesWaiting: waiting?.get("agent_profile")?.count ?? 0 };
  },
);

export const action = adminAction(
  { permission: "admin.approval.decide", intents: { approve: chosenRequests, reject: chosenRequests } },
  async (ctx, { intent, value, request }) => {
    const { pathname, search } = new URL(request.url);
    const at = pathname.replace(/\.data$/, "");
    const message = await decideChosen(ctx, { intent, value, failed: FAILURES[at] ?? PARTNER_FAILURES });
    return done(at + search, message, { tone: intent === "approve" ? "positive" : "info" });
  },
);

const WORDS: Record<string, { lead?: string; empty: string; noMatch: string }> = {
  partners: {
    lead: "Partners of every kind who signed up, or were signed up by staff.",
    empty: "No partner is waiting for approval.",
    noMatch: "No partner fits this filter.",
  },
  "partners-of-kind": {
    empty: "No partner of this kind is waiting for approval.",
    noMatch: "No partner fits this filter.",
  },
  agents: {
    lead: "Agents who signed up, or were signed up by staff. The approved ones are shown first.",
    empty: "No agent is approved yet.",
    noMatch: "No agent fits this filter.",
  },
  "agent-profiles": { empty: "No agent is approved yet.", noMatch: "No agent fits this filter." },
  "approval-requests": { empty: "Nothing is waiting for approval.", noMatch: "No request fits this filter." },
};
const OF_PEOPLE = { empty: "Nobody is waiting for approval.", noMatch: "Nobody fits this filter." };

export default function Approvals() {
  const t = words("adminApprovals");

  const { list: loaded, profilesWaiting } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const list = loaded as ShownList<Row>;
  const { pathname, search } = useLocation();
  const screen = screenAt(pathname);
  const texts: { lead?: string; empty: string; noMatch: string } = WORDS[list.name] ?? OF_PEOPLE;
  const lead =
    list.name === "agent-profiles"
      ? t("ofProfileWaits", {
          profilesWaiting: profilesWaiting === 0 ? t("noChange") : t("changes", { profilesWaiting }),
        })
      : texts.lead;
  const chosen = (row: Row) =>
    row.version
      ? { id: row.key, version: row.version, waits: row.status === "pending" && !row.own }
      : { id: row.approvalId, version: row.approvalVersion, waits: Boolean(row.approvalId) && !row.own };
  const counts = list.counts.status ?? {};
  return (
    <Page
      title={screen?.title ?? list.title}
      lead={screen ? undefined : lead}
      actions={
        <>
          {list.name === "partners" || list.name === "agents" ? (
            <Link to={paths.adminAccountDuplicates} className="btn btn-outline min-h-11">
              {t("possibleDuplicates")}
            </Link>
          ) : null}
          <ListFileLink list={list} />
        </>
      }
    >
      <FormFailureAlert failure={failure} />
      {screen ? (
        <>
          <KindTabs screen={screen} kind={new URLSearchParams(search).get("kind") ?? ""} />
          <p>
            {t.rich("approvedPending", {
              strong: (chunks) => <strong>{chunks}</strong>,
              approved: counts.approved ?? 0,
            })}{" "}
            <strong>{counts.pending ?? 0}</strong>
          </p>
        </>
      ) : null}
      <ListFilters list={list} />
      <Form method="post" className="flex flex-col gap-4">
        <FormKey />
        <ListTable
          list={list}
          before={[
            {
              key: "choose",
              label: t("choose"),
              value: (row) => {
                const { id, version, waits } = chosen(row);
                return waits ? (
                  <ChooseBox id={filled(id)} version={Number(version)} title={titleOf(row)} />
                ) : null;
              },
            },
          ]}
          cells={cellsOf(list.name, screen)}
          {...texts}
        />
        {list.rows.some((row) => chosen(row).waits) ? <BulkBar typed={typedIn(failure, "reason")} /> : null}
      </Form>
      <ListPager list={list} />
    </Page>
  );
}

const titleOf = (row: Row) => row.name ?? row.partner_name ?? row.agent_name ?? row.first_name ?? "";

function cellsOf(name: string, screen: KindScreen | undefined): Cells<Row> {
  const t = words("adminApprovals");

  if (name === "approval-requests") {
    const href = screen?.partnerKind === "property" ? paths.adminPropertyApprovalOf : paths.adminApproval;
    return { name: (row) => <CellLink to={href(row.key)}>{row.name}</CellLink> };
  }
  if (name === "staff" || name === "city-managers") {
    const href = name === "staff" ? paths.adminStaffPerson : paths.adminCityManager;
    return {
      first_name: (row) => <CellLink to={href(row.key)}>{row.first_name}</CellLink>,
      zone: (row) => row.zone ?? t("everyCity"),
      second_step: (row) => (row.second_step ? "On" : "Off"),
    };
  }
  return registrationCells(name.startsWith("partners") ? paths.adminPartner : paths.adminAgent);
}

function KindTabs({ screen, kind }: { screen: KindScreen; kind: string }) {
  const t = words("adminApprovals");
  const tabs = [
    { kind: "", label: t("partners") },
    { kind: "items", label: t("allTheyPutOnSale") },
    ...screen.items.map((item) => ({ kind: item, label: MANY[item] })),
  ];
  return (
    <Tabs
      label={t("lists")}
      tabs={tabs.map((tab) => ({
        to: kindHref(screen, tab.kind),
        label: tab.label,
        isHere: tab.kind === kind,
      }))}
    />
  );
}
