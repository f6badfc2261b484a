import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  advanceLineFilters,
  certificateLineFilters,
  gstr1LineFilters,
  gstr8LineFilters,
  hsnLineFilters,
  seriesLineFilters,
  tdsLineFilters,
} from "#app/domain/returns/drill-down.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { quartersUpTo } from "#app/domain/tax/financial-year.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { showListAt } from "#app/http/list-files.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { periodSearch, quarterIn, withPeriod } from "#app/http/return-periods.ts";
import { present } from "#app/present.ts";
import { Link } from "#app/ui/link.tsx";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { signedRupees } from "#app/ui/money/account-list.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";

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
  {
    to: returns.advances,
    label: "Advances",
    lead: "Table 11 of GSTR-1: what guests paid for services before the month of their invoice (11A), and what was billed or taken back of earlier months (11B).",
  },
  {
    to: returns.advanceLines,
    label: "Advance lines",
    lead: "Each booking of table 11.",
  },
  { to: returns.series, label: "Numbers used", lead: "Table 13 of GSTR-1: the documents that were issued." },
  {
    to: returns.gstr8,
    label: "GSTR-8",
    lead: "What partners supplied through us, by the day of posting. The TCS adds up to its account in the trial balance.",
  },
  {
    to: returns.tcsLines,
    label: "TCS lines",
    lead: "Each sale of GSTR-8 and what came back, with its booking.",
  },
  {
    to: returns.tds,
    label: "26Q",
    lead: "TDS of partners (194-O) and agents (194-H) by quarter: what the return is made of. Since April 2026 it is Form 140, which names payment codes in place of sections.",
  },
  {
    to: returns.certificates,
    label: "Certificates",
    lead: "What certificates (16A, since April 2026 Form 131) say: month by month what was deducted of whom, and the challans that deposited it: BSR code, day, serial. What is paid counts for the oldest month first.",
  },
  { to: returns.tdsLines, label: "TDS lines", lead: "Each deduction, with its booking." },
] as const;
const tabAt = (pathname: string) => TABS.find(({ to }) => to === pathname) ?? TABS[0];

export const meta: MetaFunction = ({ location }) => [{ title: tabAt(location.pathname).label }];

export const loader = adminLoader(
  { permission: adminAddresses.gstr1.permission },
  async (ctx, { request }) => {
    const today = istDate(ctx.now);
    const asked = withPeriod(request.url, today);
    const list = await showListAt(ctx, adminAddresses, new Request(asked, request));
    return { list, quarters: quartersUpTo(today, 5), chosen: quarterIn(asked) };
  },
);

type Row = { key: string } & Record<string, string>;

/** Where the lines behind the figures of a row are. */
const BEHIND: Record<string, (row: Row, figure: string) => string> = {
  [returns.gstr1]: (row) => moneyPaths.taxDocumentsOf(gstr1LineFilters(row as never)),
  [returns.hsn]: (row) => moneyPaths.taxDocumentsOf(hsnLineFilters(row as never)),
  [returns.advances]: (row) => returns.advanceLinesOf(advanceLineFilters(row as never)),
  [returns.series]: (row) => moneyPaths.taxDocumentsOf(seriesLineFilters(row as never)),
  [returns.gstr8]: (row, figure) => returns.tcsLinesOf(gstr8LineFilters(row as never, figure)),
  [returns.tds]: (row) => returns.tdsLinesOf(tdsLineFilters(row as never)),
  [returns.certificates]: (row) => returns.tdsLinesOf(certificateLineFilters(row as never)),
};
const COUNTS = ["documents", "bookings", "lines", "quantity"] as const;
const FIGURES = [
  "taxable_value",
  "igst",
  "cgst",
  "sgst",
  "total_value",
  "gross_registered",
  "returned_registered",
  "gross_unregistered",
  "returned_unregistered",
  "gross_value",
  "returned_value",
  "net_value",
  "tcs",
  "amount",
  "tds",
] as const;

/** The figures for the tax returns; which one is meant is the address. */
export default function Returns() {
  const t = words("adminTax");

  const { list, quarters, chosen } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { to, label, lead } = tabAt(pathname);
  const behind = BEHIND[to];
  // A figure of nothing has no lines behind it.
  const opening = (name: string, show: (row: Row) => ReactNode) =>
    behind
      ? {
          [name]: (row: Row) =>
            Number(row[name]) === 0 ? show(row) : <CellLink to={behind(row, name)}>{show(row)}</CellLink>,
        }
      : {};
  return (
    <ListPage<Row>
      list={list}
      title={label}
      lead={lead}
      cells={{
        booking: (row) => (
          <CellLink to={moneyPaths.adminAccount(present(row.bookingId))}>{row.booking}</CellLink>
        ),
        ...Object.assign({}, ...COUNTS.map((name) => opening(name, (row) => row[name]))),
        ...Object.assign(
          {},
          ...FIGURES.map((name) => opening(name, (row) => signedRupees(Number(row[name])))),
        ),
      }}
      empty={t("nothingWasPostedOrIssued")}
      noMatch={t("nothingWasPostedOrIssuedInThisTime")}
      tabs={
        <Tabs
          label={t("returns")}
          tabs={TABS.map((tab) => ({
            to: chosen ? `${tab.to}?${new URLSearchParams(periodSearch(chosen, tab.to))}` : tab.to,
            label: tab.label,
            isHere: tab.to === to,
          }))}
        />
      }
    >
      <nav aria-label={t("quarter")} className="no-print flex flex-wrap gap-x-4 gap-y-1">
        {quarters.map((quarter) => (
          <Link
            key={quarter}
            to={`${to}?${new URLSearchParams(periodSearch(quarter, to))}`}
            aria-current={quarter === chosen ? "true" : undefined}
            className={`link min-h-11 content-center ${quarter === chosen ? "font-semibold" : ""}`}
          >
            {quarter}
          </Link>
        ))}
      </nav>
    </ListPage>
  );
}
