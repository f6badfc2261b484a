import type { SerializeFrom } from "@remix-run/node";
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

export const meta = () => [{ title: "Short link" }];

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
    const back = paths.adminLink(params.id);
    if (intent === "disable" || intent === "enable") {
      await switchLink(ctx, { linkId: params.id, on: intent === "enable" });
      return done(back, intent === "enable" ? "The link works again." : "The link is switched off.");
    }
    await decideLink(ctx, { linkId: params.id, decision: intent });
    return done(back, intent === "reject" ? "The link is rejected." : "The link is approved.");
  },
);

export default function ShortLink() {
  const { link, stats, now, origin } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const address = link.code ? origin + paths.shortLink(link.code) : null;
  const works = link.uploadStatus === "ready";
  return (
    <Page
      title={link.label || "Short link"}
      back={{ to: adminAddresses.shortLinks.path, label: "Short links" }}
    >
      <FormFailureAlert failure={failure} />
      {link.uploadStatus === "generating" ? <Refresh seconds={1} /> : null}
      <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        <Panel>
          <FactList
            facts={[
              ["Short link", <Address key="address" link={link} address={works ? address : null} />],
              ["Leads to", link.longUrl],
              ["Host", link.host],
              ["State", linkState(link, now)],
              ["Made", `${formatInstant(link.createdAt)}${link.madeBy ? ` by ${link.madeBy}` : ""}`],
              ["Ends", link.expiresAt ? formatInstant(link.expiresAt) : "Never"],
              ["People who followed it", formatCount(stats.clicks)],
              ["Bookings it brought", `${formatCount(stats.bookings)}, ${formatRupees(stats.bookingsPaise)}`],
            ]}
          />
          <div className="mt-4">
            {link.uploadStatus === "waiting" ? (
              <RowForm fields={{}}>
                <SubmitButton intent="approve">Approve this link</SubmitButton>
                <SubmitButton intent="trust" tone="plain">
                  Approve its host for all links
                </SubmitButton>
                <SubmitButton intent="reject" tone="danger">
                  Reject
                </SubmitButton>
              </RowForm>
            ) : null}
            {works ? (
              <RowForm fields={{}}>
                <SubmitButton intent={link.disabledAt ? "enable" : "disable"} tone="plain">
                  {link.disabledAt ? "Switch on again" : "Switch off"}
                </SubmitButton>
              </RowForm>
            ) : null}
          </div>
        </Panel>
        {works ? (
          <Panel title="QR code">
            <img src={paths.adminLinkQr(link.id)} alt={`QR code of ${address}`} width={220} height={220} />
            <a href={`${paths.adminLinkQr(link.id)}?as=png`} className="link" download>
              As a picture to print
            </a>
          </Panel>
        ) : null}
      </div>
      {stats.clicks === 0 ? (
        <EmptyState>
          No visits yet. Bots and message previews are not counted, and a person counts once an hour.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-3">
          <Counts
            title="By hour"
            label="Hour"
            rows={stats.hours.map((each) => [formatInstant(each.hour), each.clicks])}
          />
          <Counts
            title="By device"
            label="Device"
            rows={stats.devices.map((each) => [formatStatus(each.device), each.clicks])}
          />
          <Counts
            title="By where they came from"
            label="Host"
            rows={stats.referrers.map((each) => [each.referrer || "A message, or typed", each.clicks])}
          />
        </div>
      )}
    </Page>
  );
}

function Address({ link, address }: { link: { id: string; uploadStatus: string }; address: string | null }) {
  if (address)
    return (
      <a href={address} className="link text-lg font-semibold" rel="noreferrer">
        {address}
      </a>
    );
  if (link.uploadStatus !== "generating") return <>None yet</>;
  return (
    <>
      Generating short URL.{" "}
      <Link to={paths.adminLink(link.id)} className="link">
        Look again
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
  return (
    <section className="flex flex-col gap-3">
      <h2>{title}</h2>
      <DataTable
        caption={title}
        columns={[
          { key: "name", label, value: ([name]) => name },
          { key: "clicks", label: "People", numeric: true, value: ([, clicks]) => formatCount(clicks) },
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
