import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { config } from "#app/config.ts";
import { decideLink, switchLink } from "#app/domain/short-links/decide-link.ts";
import { findLink, type LinkRow, linkStats } from "#app/domain/short-links/find-link.ts";
import { LINK_STATE_LABELS } from "#app/domain/short-links/labels.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatCount, formatInstant, formatRupees, formatStatus } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("adminLinks")("shortLink"), data?.link.label) },
];

export const loader = adminLoader(
  { permission: "admin.link.read", params: idParam },
  async (ctx, { params }) => {
    const [link, stats] = await Promise.all([findLink(ctx, params.id), linkStats(ctx, params.id)]);
    return { link, stats, now: ctx.now, origin: config().APP_ORIGIN };
  },
);

const nothing = z.object({});

export const action = adminAction(
  {
    permission: "admin.link.write",
    params: idParam,
    intents: { approve: nothing, trust: nothing, reject: nothing, disable: nothing, enable: nothing },
  },
  async (ctx, { params, intent }) => {
    const t = words("adminLinks");

    const back = paths.adminLink(params.id);
    if (intent === "disable" || intent === "enable") {
      await switchLink(ctx, { linkId: params.id, on: intent === "enable" });
      return done(back, intent === "enable" ? t("linkWorksAgain") : t("linkIsSwitchedOff"));
    }
    await decideLink(ctx, { linkId: params.id, decision: intent });
    return done(back, intent === "reject" ? t("linkIsRejected") : t("linkIsApproved"));
  },
);

export default function ShortLink() {
  const t = words("adminLinks");

  const { link, stats, now, origin } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const address = link.code ? origin + paths.shortLink(link.code) : null;
  const works = link.uploadStatus === "ready";
  return (
    <Page
      title={link.label || t("shortLink")}
      back={{ to: adminAddresses.shortLinks.path, label: t("shortLinks") }}
    >
      <FormFailureAlert failure={failure} />
      {link.uploadStatus === "generating" ? <Refresh seconds={1} /> : null}
      <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        <Panel>
          <FactList
            facts={[
              [t("shortLink"), <Address key="address" link={link} address={works ? address : null} />],
              [t("leadsTo"), link.longUrl],
              [t("host"), link.host],
              [t("state"), linkState(link, now)],
              [
                t("made"),
                `${formatInstant(link.createdAt)}${link.madeBy ? t("byMadeBy", { madeBy: link.madeBy }) : ""}`,
              ],
              [t("ends"), link.expiresAt ? formatInstant(link.expiresAt) : t("never")],
              [t("peopleWhoFollowed"), formatCount(stats.clicks)],
              [
                t("bookingsItBrought"),
                `${formatCount(stats.bookings)}, ${formatRupees(stats.bookingsPaise)}`,
              ],
            ]}
          />
          <div className="mt-4">
            {link.uploadStatus === "waiting" ? (
              <RowForm fields={{}}>
                <SubmitButton intent="approve">{t("approveThisLink")}</SubmitButton>
                <SubmitButton intent="trust" tone="plain">
                  {t("approveItsHostForAll")}
                </SubmitButton>
                <SubmitButton intent="reject" tone="danger">
                  {t("reject")}
                </SubmitButton>
              </RowForm>
            ) : null}
            {works ? (
              <RowForm fields={{}}>
                <SubmitButton intent={link.disabledAt ? "enable" : "disable"} tone="plain">
                  {link.disabledAt ? t("switchOnAgain") : t("switchOff")}
                </SubmitButton>
              </RowForm>
            ) : null}
          </div>
        </Panel>
        {works ? (
          <Panel title={t("qrCode")}>
            <img
              src={paths.adminLinkQr(link.id)}
              alt={t("qrCodeWith", { address: address ?? "" })}
              width={220}
              height={220}
            />
            <a href={`${paths.adminLinkQr(link.id)}?as=png`} className="link" download>
              {t("asPictureToPrint")}
            </a>
          </Panel>
        ) : null}
      </div>
      {stats.clicks === 0 ? (
        <EmptyState>{t("noVisitsYetBots")}</EmptyState>
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-3">
          <Counts
            title={t("byHour")}
            label={t("hour")}
            rows={stats.hours.map((each) => [formatInstant(each.hour), each.clicks])}
          />
          <Counts
            title={t("byDevice")}
            label={t("device")}
            rows={stats.devices.map((each) => [formatStatus(each.device), each.clicks])}
          />
          <Counts
            title={t("byWhereTheyCame")}
            label={t("host")}
            rows={stats.referrers.map((each) => [each.referrer || t("messageOrTyped"), each.clicks])}
          />
        </div>
      )}
    </Page>
  );
}

function Address({ link, address }: { link: { id: string; uploadStatus: string }; address: string | null }) {
  const t = words("adminLinks");

  if (address)
    return (
      <a href={address} className="link text-lg font-semibold" rel="noreferrer">
        {address}
      </a>
    );
  if (link.uploadStatus !== "generating") return <>{t("noneYet")}</>;
  return (
    <>
      {t("generatingShortUrl")}{" "}
      <Link to={paths.adminLink(link.id)} className="link">
        {t("lookAgain")}
      </Link>
    </>
  );
}

function Counts({
  title,
  label,
  rows,
}: {
  title: string;
  label: string;
  rows: Array<[name: string, clicks: number]>;
}) {
  const t = words("adminLinks");

  return (
    <section className="flex flex-col gap-3">
      <h2>{title}</h2>
      <DataTable
        caption={title}
        columns={[
          { key: "name", label, value: ([name]) => name },
          { key: "clicks", label: t("people"), numeric: true, value: ([, clicks]) => formatCount(clicks) },
        ]}
        rows={rows}
        rowKey={([name]) => name}
        empty={null}
      />
    </section>
  );
}

/** What a link is now, in words. */
function linkState(link: LinkRow | SerializeFrom<LinkRow>, now: string | Date): string {
  if (link.disabledAt) return LINK_STATE_LABELS.disabled;
  if (link.expiresAt && new Date(link.expiresAt) <= new Date(now)) return LINK_STATE_LABELS.expired;
  return LINK_STATE_LABELS[link.uploadStatus];
}
