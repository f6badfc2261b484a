import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { showListAt } from "#app/http/list-files.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { present } from "#app/present.ts";
import { Link } from "#app/ui/link.tsx";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";

const { returns } = moneyPaths;

/** The returns, each an address of its own. */
const TABS = [
  {
    to: returns.gstr1,
    label: "GSTR-1",
    lead: "Out of the documents that were issued, under the GSTIN of whoever supplied: ours and those of partners.",
  },
  {
    to: returns.hsn,
    label: "By HSN",
    lead: "Table 12 of GSTR-1, with quantities and units. Of services the portal wants the unit NA, as the file has it.",
  },
  { to: returns.series, label: "Numbers used", lead: "Table 13 of GSTR-1: the documents that were issued." },
  {
    to: returns.gstr8,
    label: "GSTR-8",
    lead: "What partners supplied through us, by the day of posting. The TCS adds up to its account in the trial balance.",
  },
  {
    to: returns.tds,
    label: "26Q",
    lead: "TDS of partners (194-O) and agents (194-H) by quarter: what the return is made of.",
  },
  {
    to: returns.certificates,
    label: "Certificates",
    lead: "What certificates (16A) say: month by month what was deducted of whom, and the challans that deposited it. What is paid counts for the oldest month first.",
  },
  { to: returns.tdsLines, label: "TDS lines", lead: "Each deduction, with its booking." },
] as const;
const tabAt = (pathname: string) => TABS.find(({ to }) => to === pathname) ?? TABS[0];

export const meta: MetaFunction = ({ location }) => [{ title: tabAt(location.pathname).label }];

export const loader = adminLoader(
  { permission: adminAddresses.gstr1.permission },
  async (ctx, { request }) => ({ list: await showListAt(ctx, adminAddresses, request) }),
);

type Row = { key: string } & Record<string, string>;

/** The figures for the tax returns; which one is meant is the address. */
export default function Returns() {
  const { list } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { label, lead } = tabAt(pathname);
  return (
    <ListPage<Row>
      list={list}
      title={label}
      lead={lead}
      cells={{
        booking: (row) => (
          <CellLink to={moneyPaths.adminAccount(present(row.bookingId))}>{row.booking}</CellLink>
        ),
        lines: (row) => (
          <CellLink to={returns.tdsOf(present(row.accountId), present(row.quarter), present(row.section))}>
            {row.lines}
          </CellLink>
        ),
      }}
      empty="Nothing was posted or issued yet."
      noMatch="Nothing fits these filters."
    >
      <nav aria-label="Returns" className="no-print flex flex-wrap gap-2">
        {TABS.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            aria-current={tab.label === label ? "page" : undefined}
            className={`btn min-h-11 ${tab.label === label ? "btn-primary" : "btn-outline"}`}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
    </ListPage>
  );
}
