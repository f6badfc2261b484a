import { Link, useLoaderData } from "@remix-run/react";
import { ALL_REFERRAL_STATES, REFERRAL_STATES } from "#app/domain/referrals/labels.ts";
import { countReferrals, listReferrals } from "#app/domain/referrals/list-referrals.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatPhone, formatRupeesShort, formatStatus } from "#app/ui/format.ts";
import { EmptyState, NumberTile, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, cellLines, DataTable } from "#app/ui/table.tsx";
import { referralSearch as search } from "./search.ts";
import { shortInstant } from "./short-instant.ts";

export const meta = () => [{ title: "Refer and earn report" }];

export const loader = adminLoader(
  { permission: "admin.referral.read", search },
  async (ctx, { search: state }) => {
    const [list, counts] = await Promise.all([listReferrals(ctx, state), countReferrals(ctx, state)]);
    return { state, list, counts };
  },
);

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["list"]["rows"][number];

const columns: Column<Listed>[] = [
  {
    key: "referral_id",
    label: "Referral",
    value: (row) => (
      <Link to={paths.adminReferral(row.id)} className="link font-medium whitespace-nowrap">
        {row.referral_id}
      </Link>
    ),
  },
  {
    key: "referrer_name",
    label: "Referrer, UPI id",
    value: (row) => cellLines(row.referrer_name, row.referrer_upi_number, row.referrer_email),
  },
  {
    key: "referee_contact_no",
    label: "Referred",
    value: (row) => cellLines(formatPhone(row.referee_contact_no), shortInstant(row.referred_datetime)),
  },
  {
    key: "booking_id",
    label: "Booking",
    value: (row) =>
      row.bookingRow ? (
        <>
          <Link to={paths.adminBooking(row.bookingRow)} className="link whitespace-nowrap">
            {row.booking_id}
          </Link>
          <span className="block text-base-content/75">{shortInstant(row.booked_datetime)}</span>
        </>
      ) : null,
  },
  { key: "reward", label: "Reward", numeric: true, value: (row) => formatRupeesShort(row.rewardPaise) },
  { key: "state", label: "Status", value: (row) => REFERRAL_STATES[row.state] },
  {
    key: "referrer_payment_status",
    label: "Payment",
    value: (row) =>
      cellLines(
        row.referrer_payment_status && formatStatus(row.referrer_payment_status),
        [row.referrer_payment_method, row.referrer_payment_ref_no].filter(Boolean).join(" "),
        shortInstant(row.referrer_paid_datetime),
      ),
  },
];

export default function ReferralReport() {
  const { state, list, counts } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  const countOf = (name: string) => counts.find((each) => each.state === name);
  return (
    <Page
      title="Refer and earn report"
      actions={<CsvLink href={`${paths.adminReferrals}/csv${search.href(state, { page: 1 })}`} />}
    >
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {ALL_REFERRAL_STATES.map((name) => (
          <NumberTile
            key={name}
            to={paths.adminReferrals + search.href(state, { state: name })}
            label={REFERRAL_STATES[name]}
            value={countOf(name)?.count ?? 0}
            hint={formatRupeesShort(countOf(name)?.rewardPaise ?? 0)}
          />
        ))}
      </div>
      <FilterBar reset={isFiltered ? paths.adminReferrals : undefined}>
        <TextFilter name="q" label="Referral, phone or name" value={state.q} />
        <SelectFilter
          name="state"
          label="Status"
          value={state.state}
          options={[
            { value: "all", label: "All" },
            ...ALL_REFERRAL_STATES.map((name) => ({ value: name, label: REFERRAL_STATES[name] })),
          ]}
        />
        <TextFilter name="from" label="Referred from" type="date" value={state.from} />
        <TextFilter name="to" label="Until" type="date" value={state.to} />
      </FilterBar>
      <DataTable
        caption="Referrals"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>{isFiltered ? "No referral fits this filter." : "Nobody was referred yet."}</EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.totalIsBounded}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
