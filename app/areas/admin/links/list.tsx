import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { config } from "#app/config.ts";
import { Invalid } from "#app/domain/errors.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { importLinks } from "#app/domain/short-links/import-links.ts";
import { listLinks } from "#app/domain/short-links/list-links.ts";
import { shortenUrl } from "#app/domain/short-links/save-link.ts";
import { type ShortLinkValues, shortLinkForm } from "#app/domain/short-links/schema.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { FormKey, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { EmptyState, FoldedPanel, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { linkColumns } from "./columns.tsx";
import { STATUS_OPTIONS, linkSearch as search } from "./search.ts";

export const meta = () => [{ title: "Short links" }];

const MAX_FILE_BYTES = 20 * 1_048_576;

export const loader = adminLoader(
  { permission: "admin.link.read", search },
  async (ctx, { search: state }) => ({
    state,
    now: ctx.now,
    origin: config().APP_ORIGIN,
    list: await listLinks(ctx, {
      q: state.q,
      status: state.status || null,
      batchId: state.file,
      page: state.page,
    }),
  }),
);

export const action = adminAction(
  {
    permission: "admin.link.write",
    failed: ADMIN_MESSAGES.errorWhileGeneratingShortURL,
    maxFileBytes: MAX_FILE_BYTES,
    intents: {
      shorten: shortLinkForm,
      file: z.object({ file: z.instanceof(File, { error: "Please choose a file." }) }),
    },
  },
  async (ctx, { intent, value }) => {
    if (intent === "shorten") {
      const { id, uploadStatus, existed } = await shortenUrl(ctx, value);
      if (uploadStatus === "waiting")
        return done(
          paths.adminLink(id),
          "Nobody has vouched for this host yet. Please look at it and decide.",
          {
            tone: "info",
          },
        );
      return done(
        paths.adminLink(id),
        existed ? "This link was there already." : ADMIN_MESSAGES.generatingShortURL,
      );
    }
    if (value.file.size === 0)
      throw new Invalid("Please choose a file.", { file: ["Please choose a file."] });
    const { batchId } = await importLinks(ctx, value.file.stream(), { fileName: value.file.name });
    return done(paths.adminLinkFile(batchId), ADMIN_MESSAGES.generatingShortURL);
  },
);

export default function ShortLinks() {
  const { state, list, origin, now } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<ShortLinkValues>("link", failure);
  const query = search.href(state, { page: 1 });
  const isFiltered = query !== "?";
  const isWanted = failure !== undefined || (list.total === 0 && !isFiltered);
  return (
    <Page
      title="Short links"
      lead="A short address that leads to a long one, with a count of the people who followed it. A link to a host that nobody has vouched for waits for an admin."
      back={{ to: paths.adminTools, label: "Tools" }}
      actions={<CsvLink href={paths.adminLinksCsv + query} />}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FoldedPanel title="Make a short link" open={isWanted}>
          <ScreenForm form={form}>
            <TextField
              field={fields.LongUrl}
              label="Long address"
              type="url"
              required
              maxLength={2048}
              placeholder="https://"
            />
            <div className="grid items-end gap-4 sm:grid-cols-2">
              <TextField
                field={fields.code}
                label="Code of your own"
                maxLength={40}
                hint="3 to 40 letters, digits, hyphens."
              />
              <TextField
                field={fields.expires_on}
                label="Last day"
                type="date"
                hint="After it the link says that it has ended."
              />
            </div>
            <TextField field={fields.label} label="What it is for" maxLength={80} />
            <SubmitButton intent="shorten" className="self-start">
              Make short link
            </SubmitButton>
          </ScreenForm>
        </FoldedPanel>
        <FoldedPanel title="Make many from a file" open={isWanted}>
          <form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
            <FormKey />
            <label className="flex flex-col gap-1 font-medium">
              CSV file
              <span className="text-sm font-normal text-base-content/80">
                Columns LongUrl, code, label, expires_on (yyyy-mm-dd); all but LongUrl may be missing. At most
                20 MB.
              </span>
              <input
                type="file"
                name="file"
                accept=".csv,text/csv"
                required
                className="file-input min-h-12 w-full"
              />
            </label>
            <SubmitButton intent="file" className="self-start" tone="plain">
              Make short links
            </SubmitButton>
          </form>
        </FoldedPanel>
      </div>
      <FilterBar reset={isFiltered ? paths.adminLinks : undefined}>
        <TextFilter name="q" label="Code, host or purpose" value={state.q} />
        <SelectFilter name="status" label="State" value={state.status} options={STATUS_OPTIONS} />
        {state.file ? <input type="hidden" name="file" value={state.file} /> : null}
      </FilterBar>
      <DataTable
        caption="Short links"
        columns={linkColumns(origin, now)}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered ? "No short link fits this filter." : "No short link was made yet."}
          </EmptyState>
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
