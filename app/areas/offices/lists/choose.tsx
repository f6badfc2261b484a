import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Actor } from "#app/domain/context.ts";
import {
  chooseColumns,
  columnsToChoose,
  deleteView,
  isUsual,
  type ListView,
  readListChoices,
  saveView,
} from "#app/domain/list-views/list-views.ts";
import { schedulesReports } from "#app/domain/report-schedules/schedules.ts";
import { defineSearch, type StateOf, text } from "#app/domain/shared/search-params.ts";
import { done, safePath } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { viewAddress } from "#app/ui/list/list-views.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";
import { orderableLists } from "../../orderable-lists.ts";
import { CHOOSE } from "./permissions.ts";

export const meta = () => [{ title: words("officeListViews")("title") }];

const params = z.object({ name: z.string().max(60) });

/** The list that somebody came from, with its filters: `?back=/mhbookings?kind=room`. */
const search = defineSearch({ back: text(1_000) });

function cameFrom(state: StateOf<typeof search>): { path: string; query: string; back: string } {
  const back = safePath(state.back, "/");
  const { pathname, searchParams } = new URL(back, "http://site.invalid");
  for (const name of ["saved", "page"]) searchParams.delete(name);
  return { path: pathname, query: searchParams.toString(), back };
}

export const loader = officeLoader(
  CHOOSE,
  { params, search },
  async (ctx, { params: { name: list }, search: state }) => {
    const { title, columns } = await columnsToChoose(ctx, list);
    const { columns: chosen, views } = await readListChoices(ctx, list);
    const { path, query, back } = cameFrom(state);
    const usual = Object.entries(columns).filter(([, column]) => isUsual(ctx, column));
    return {
      title,
      back,
      query,
      // The first one is always shown: it opens the row.
      columns: Object.entries(columns)
        .slice(1)
        .map(([field, { label }]) => ({ field, label })),
      shown: chosen ?? usual.map(([field]) => field),
      isChosen: chosen !== null,
      views: views.filter((view) => view.path === path),
      mailAt: mailAddress(ctx.actor, list, query),
    };
  },
);

/** Where the list, as it is filtered, is mailed by the clock; null for somebody who has none mailed. */
function mailAddress(actor: Actor, list: string, query: string): string | null {
  if (!schedulesReports(actor) || !orderableLists(actor).some((name) => name === list)) return null;
  const at = actor.role === "admin" ? reportPaths.adminFiles.new : reportPaths.cityFiles.new;
  return `${at}?list=${list}${query ? `&${query}` : ""}`;
}

const texts = z.preprocess((said) => [said ?? []].flat(), z.array(z.string().max(60)).max(200));

export const action = officeAction(
  CHOOSE,
  {
    params,
    intents: {
      columns: z.object({ columns: texts }),
      usual: z.object({}),
      save: z.object({
        name: z.string().trim().min(1, "Please name the view.").max(60),
        shared: z.literal("on").optional(),
      }),
      delete: z.object({ id: z.uuid() }),
    },
  },
  async (ctx, { params: { name: list }, request, intent, value }) => {
    const t = words("officeListViews");
    const { pathname, searchParams } = new URL(request.url);
    const { path, query, back } = cameFrom(search.decode(searchParams));
    const here = pathname + search.href({ back });
    if (intent === "save") {
      const saved = await saveView(ctx, {
        list,
        path,
        query,
        name: value.name,
        shared: value.shared === "on",
      });
      return done(viewAddress({ id: saved.id, path, query }), t("viewSaved"));
    }
    if (intent === "delete") {
      await deleteView(ctx, value.id);
      return done(here, t("viewDeleted"), { tone: "info" });
    }
    await chooseColumns(ctx, list, intent === "columns" ? value.columns : []);
    // A view would show its own columns.
    return done(query ? `${path}?${query}` : path, t("columnsSaved"));
  },
);

/** /adminLists/:name and so on: which columns of a list somebody sees, and views of it under a name. */
export default function ChooseColumns() {
  const t = words("officeListViews");
  const { title, back, query, columns, shown, isChosen, views, mailAt } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("titleOf", { list: title })}
      back={{ to: back, label: title }}
      lead={t("lead")}
      width="narrow"
    >
      <FormFailureAlert failure={failure} />
      <Panel title={t("saveAsView")}>
        <p className="mb-3">{query ? t("keepsFilters") : t("noFilter")}</p>
        <form method="post" className="flex flex-wrap items-end gap-4">
          <FormKey />
          <label className="flex flex-col gap-1 font-medium">
            {t("name")}
            <input name="name" required maxLength={60} className="input min-h-12 w-64 max-w-full" />
          </label>
          <label className="flex min-h-12 items-center gap-3">
            <input type="checkbox" name="shared" className="checkbox" />
            <span>{t("shareWithOffice")}</span>
          </label>
          <SubmitButton intent="save" tone="plain">
            {t("saveView")}
          </SubmitButton>
        </form>
      </Panel>
      {mailAt ? (
        <Link to={mailAt} className="link self-start py-1">
          {t("haveMailed")}
        </Link>
      ) : null}
      {views.length > 0 ? <Views views={views} /> : null}
      <Panel title={t("columns")}>
        <form method="post" className="flex flex-col gap-3">
          <FormKey />
          <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
            {columns.map(({ field, label }) => (
              <label key={field} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="checkbox"
                  name="columns"
                  value={field}
                  defaultChecked={shown.includes(field)}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            <SubmitButton intent="columns">{t("showColumns")}</SubmitButton>
            {isChosen ? (
              <SubmitButton intent="usual" tone="plain">
                {t("showUsual")}
              </SubmitButton>
            ) : null}
          </div>
        </form>
      </Panel>
    </Page>
  );
}

function Views({ views }: { views: ListView[] }) {
  const t = words("officeListViews");
  return (
    <DataTable
      caption={t("savedViews")}
      rows={views}
      rowKey={({ id }) => id}
      empty={null}
      columns={[
        {
          key: "name",
          label: t("view"),
          value: (view) => (
            <Link to={viewAddress(view)} className="link font-medium">
              {view.name}
            </Link>
          ),
        },
        { key: "owner", label: t("savedBy"), value: ({ isOwn, owner }) => (isOwn ? t("you") : owner) },
        { key: "shared", label: t("shared"), value: ({ shared }) => (shared ? t("withOffice") : t("no")) },
        {
          key: "delete",
          label: t("delete"),
          value: ({ id, isOwn }) =>
            isOwn ? (
              <RowForm fields={{ id }}>
                <SubmitButton intent="delete" tone="danger" small>
                  {t("delete")}
                </SubmitButton>
              </RowForm>
            ) : null,
        },
      ]}
    />
  );
}
