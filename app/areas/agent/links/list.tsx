import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { shareLinkList } from "#app/domain/agents/share-link-list.ts";
import { endShareLink, makeShareLink } from "#app/domain/agents/share-links.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { ListFileLink, ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { FoldedPanel, Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Share links" }];

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
    if (intent === "end") {
      await endShareLink(ctx, value.id);
      return done(paths.agentLinks, "The link leads nowhere any more.", { tone: "info" });
    }
    await makeShareLink(ctx, value);
    return done(
      paths.agentLinks,
      "The link is made. Its address stands here in a moment: load the page again.",
    );
  },
);

type Fields = { page: string; label: string };

/** /agent_links: links that the agent shares, who opened them and who booked. */
export default function ShareLinks() {
  const { list } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const page = useSearchParams()[0].get("to") ?? "";
  const [form, fields] = useScreenForm<Fields>("link", failure, { page, label: "" });
  const nothing = list.total === 0 && !list.isFiltered;
  return (
    <Page
      title="Share links"
      lead="Who opens a link of yours and books within a week is asked whether to book through you. You then see the booking and earn the commission."
      actions={<ListFileLink list={list} />}
    >
      <FoldedPanel title="Make a link" open={failure !== undefined || page !== "" || nothing}>
        <ScreenForm form={form}>
          <TextField
            field={fields.page}
            label="Page"
            hint="Copy the address of a hospital or a house from this site, or leave it empty for the start page."
            maxLength={2000}
            placeholder="/hotels/hyderabad/apollo-hospitals-jubilee-hills"
          />
          <TextField
            field={fields.label}
            label="For"
            hint="So that you know it again: WhatsApp, the poster at the clinic."
            maxLength={80}
          />
          <SubmitButton intent="make">Make the link</SubmitButton>
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
              "Is being made"
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
            label: "Actions",
            value: (row) =>
              row.short_url && !row.ended ? (
                <span className="inline-flex flex-wrap gap-2">
                  <CopyButton text={row.short_url} />
                  <a
                    className="btn btn-outline btn-sm"
                    href={`https://wa.me/?text=${encodeURIComponent(row.short_url)}`}
                    rel="noreferrer"
                  >
                    WhatsApp
                  </a>
                  <RowForm fields={{ id: row.key }}>
                    <SubmitButton intent="end" tone="plain" small aria-label={`Switch off ${row.short_url}`}>
                      Switch off
                    </SubmitButton>
                  </RowForm>
                </span>
              ) : null,
          },
        ]}
        empty="No link yet. Make one, and share it with families."
        noMatch="No link fits this search."
      />
      <ListPager list={list} />
    </Page>
  );
}
