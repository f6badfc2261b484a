import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { shareLinkList } from "#app/domain/agents/share-link-list.ts";
import { endShareLink, makeShareLink } from "#app/domain/agents/share-links.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { failureOf } from "#app/ui/failure-of.ts";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { ListFileLink, ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { ShareButtons } from "#app/ui/share-buttons.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = agentLoader(
  { permission: "agent.booking.write", search: shareLinkList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, shareLinkList, search) }),
);

export const action = agentAction(
  {
    permission: "agent.booking.write",
    intents: {
      make: z.object({ page: z.string().max(3_000).default(""), label: z.string().max(200).default("") }),
      end: z.object({ id: z.uuid() }),
    },
  },
  async (ctx, { intent, value }) => {
    const t = words("agent");

    if (intent === "end") {
      await endShareLink(ctx, value.id);
      return done(paths.agentLinks, t("linkLeadsNowhereAnyMore"), { tone: "info" });
    }
    await makeShareLink(ctx, value);
    return done(paths.agentLinks, t("linkIsMadeItsAddress"));
  },
);

type Fields = { page: string; label: string };

/** /agent_links: links that the agent shares, who opened them and who booked. */
export default function ShareLinks() {
  const t = words("agent");

  const { list } = useLoaderData<typeof loader>();
  const failure = failureOf(useActionData<typeof action>(), "make");
  const page = useSearchParams()[0].get("to") ?? "";
  const [form, fields] = useScreenForm<Fields>("link", failure, { page, label: "" });
  const nothing = list.total === 0 && !list.isFiltered;
  return (
    <Page title={t("shareLinks")} lead={t("whoOpensLinkOfYours")} actions={<ListFileLink list={list} />}>
      <FoldedPanel title={t("makeLink")} open={failure !== undefined || page !== "" || nothing}>
        <ScreenForm form={form}>
          <TextField
            field={fields.page}
            label={t("page")}
            hint={t("copyAddressOfHospital")}
            maxLength={2000}
            placeholder={t("hotelsHyderabadApolloHospitalsJubilee")}
          />
          <TextField field={fields.label} label={t("for")} hint={t("soThatYouKnow")} maxLength={80} />
          <SubmitButton intent="make">{t("makeLinkPlain")}</SubmitButton>
        </ScreenForm>
      </FoldedPanel>
      <ListFilters list={list} />
      <ListTable
        list={list}
        cells={{
          short_url: (row) =>
            row.short_url ? (
              <span className="[overflow-wrap:anywhere]">{row.short_url}</span>
            ) : (
              t("isBeingMade")
            ),
          bookings: (row) =>
            row.bookings ? (
              <Link className="link" to={`${paths.agentBookings}?link=${row.key}`}>
                {formatCount(row.bookings)}
              </Link>
            ) : (
              "0"
            ),
        }}
        after={[
          {
            key: "do",
            label: t("actions"),
            bare: true,
            value: (row) =>
              row.short_url && !row.ended ? (
                <span className="inline-flex flex-wrap gap-2">
                  <ShareButtons url={row.short_url} />
                  <RowForm fields={{ id: row.key }}>
                    <SubmitButton
                      intent="end"
                      tone="plain"
                      small
                      aria-label={t("switchOffShortUrl", { shortUrl: row.short_url })}
                    >
                      {t("switchOff")}
                    </SubmitButton>
                  </RowForm>
                </span>
              ) : null,
          },
        ]}
        empty={t("noLinkYetMakeOne")}
        noMatch={t("noLinkFitsThisSearch")}
      />
      <ListPager list={list} />
    </Page>
  );
}
