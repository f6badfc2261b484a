import { useLoaderData } from "@remix-run/react";
import { ALL_REFERRAL_STATES, REFERRAL_STATES } from "#app/domain/referrals/labels.ts";
import { countReferrals, referralList } from "#app/domain/referrals/referral-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { CellLink, hrefOf, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { NumberTile } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { shortInstant } from "./short-instant.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.referrals.permission, search: referralList.search },
  async (ctx, { search }) => {
    const [list, counts] = await Promise.all([
      showList(ctx, referralList, search),
      countReferrals(ctx, search),
    ]);
    return { list, counts };
  },
);

export default function ReferralReport() {
  const t = words("adminReferrals");

  const { list, counts } = useLoaderData<typeof loader>();
  const countOf = (name: string) => counts.find((each) => each.state === name);
  return (
    <ListPage
      list={list}
      cells={{
        referral_id: (row) => (
          <CellLink to={paths.adminReferral(row.key)}>
            <span className="whitespace-nowrap">{row.referral_id}</span>
          </CellLink>
        ),
        referred_datetime: (row) => shortInstant(row.referred_datetime),
        booking_id: (row) =>
          row.bookingRow ? (
            <Link to={paths.adminBooking(row.bookingRow)} className="link whitespace-nowrap">
              {row.booking_id}
            </Link>
          ) : null,
        booked_datetime: (row) => shortInstant(row.booked_datetime),
        reward: (row) => formatRupeesShort(row.reward ?? 0),
        referrer_paid_datetime: (row) => shortInstant(row.referrer_paid_datetime),
      }}
      empty={t("noReferralsYet")}
      noMatch={t("noReferralFitsThisFilter")}
    >
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {ALL_REFERRAL_STATES.map((name) => (
          <NumberTile
            key={name}
            to={hrefOf(list, { state: name })}
            label={REFERRAL_STATES[name]}
            value={countOf(name)?.count ?? 0}
            hint={formatRupeesShort(countOf(name)?.rewardPaise ?? 0)}
          />
        ))}
      </div>
    </ListPage>
  );
}
