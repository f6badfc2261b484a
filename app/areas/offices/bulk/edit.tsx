import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  applyBulkEdit,
  type BulkEditable,
  type BulkPreview,
  bulkEditable,
  listBulkEdits,
  previewBulkEdit,
  undoBulkEdit,
} from "#app/domain/bulk-edits/bulk-edits.ts";
import { WAY_NAMES, WAYS, type Way } from "#app/domain/bulk-edits/field.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { asked, defineSearch, oneOf, text } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { showFilters } from "#app/http/show-list.ts";
import { present } from "#app/present.ts";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { FilterControls } from "#app/ui/list/list-page.tsx";
import { Page } from "#app/ui/page.tsx";
import { HiddenFields } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { ChangeForm } from "./change-form.tsx";
import { EarlierEdits } from "./earlier-edits.tsx";
import { BULK } from "./permissions.ts";
import { Preview } from "./preview.tsx";

export const meta = () => [{ title: words("officeBulk")("editMany") }];

const params = z.object({ name: z.string().max(60) });

/** What to change and how, beside the filters of the list. Without a `way` nothing is previewed yet. */
const search = defineSearch({ field: text(60), way: oneOf(["", ...WAY_NAMES], ""), value: asked(60) });

export const loader = officeLoader(
  BULK,
  { params, search },
  async (ctx, { request, params: { name }, search: state }) => {
    const query = new URL(request.url).searchParams;
    const what = await bulkEditable(ctx, name, query);
    const [first] = Object.keys(what.fields);
    const chosen = Object.hasOwn(what.fields, state.field) ? state.field : present(first);
    const field = present(what.fields[chosen]);
    const ways = field.ways as readonly Way[];
    const [filters, options, edits] = await Promise.all([
      showFilters(ctx, what.list, what.state),
      field.options?.(ctx) ?? [],
      listBulkEdits(ctx, what),
    ]);
    const way = ways.find((one) => one === state.way);
    return {
      title: what.list.title,
      hint: what.hint,
      filters,
      edits,
      fields: Object.entries(what.fields).map(([id, { label }]) => ({ id, label })),
      field: { name: chosen, label: field.label, input: field.input, asksWhy: field.asksWhy ?? false },
      ways: ways.map((one) => ({ value: one, label: WAYS[one] })),
      options: [...options],
      way: way ?? present(ways[0]),
      value: state.value ?? "",
      kept: [...new URLSearchParams(what.list.search.href({ ...what.state, page: 1, saved: null }).slice(1))],
      preview: way ? await look(ctx, what, { field: chosen, way, value: state.value ?? "" }) : null,
    };
  },
);

type Look = { found: BulkPreview | null; wrong: string };

async function look(
  ctx: Context,
  what: BulkEditable,
  change: Parameters<typeof previewBulkEdit>[2],
): Promise<Look> {
  try {
    return { found: await previewBulkEdit(ctx, what, change), wrong: "" };
  } catch (error) {
    if (error instanceof Invalid) return { found: null, wrong: error.message };
    throw error;
  }
}

const ids = z.preprocess((said) => [said ?? []].flat(), z.array(z.uuid()).max(20));

export const action = officeAction(
  BULK,
  {
    params,
    intents: {
      apply: z.object({
        field: z.string().max(60),
        way: z.enum(WAY_NAMES),
        value: z.string().max(60).default(""),
        seen: z.string().max(60),
        leaveOut: ids,
        reason: z.string().max(1_000).optional(),
      }),
      undo: z.object({ id: z.uuid() }),
    },
  },
  async (ctx, { params: { name }, request, intent, value }) => {
    const t = words("officeBulk");

    const { pathname, searchParams } = new URL(request.url);
    if (intent === "undo") {
      const { changed } = await undoBulkEdit(ctx, name, value.id);
      return done(pathname, t("undoneRowsSetBack", { changed }), { tone: "info" });
    }
    const { seen, leaveOut, reason, ...change } = value;
    const what = await bulkEditable(ctx, name, searchParams);
    const { changed } = await applyBulkEdit(ctx, what, change, { seen, leaveOut, reason });
    return done(pathname, t("rowsChangedYouCanUndo", { changed }));
  },
);

/** /adminBulkEdit/:name and /staffBulkEdit/:name: changes a column of every row that the filters of a list leave. */
export default function BulkEdit() {
  const t = words("officeBulk");

  const shown = useLoaderData<typeof loader>();
  const { title, hint, filters, field, preview, kept, edits } = shown;
  return (
    <Page title={t("titleEditMany", { title })} lead={t("filterRowsChooseWhatChanges")}>
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <FilterBar>
        <FilterControls filters={filters} />
        <HiddenFields fields={[["field", field.name]]} />
      </FilterBar>
      {hint ? <p>{hint}</p> : null}
      <ChangeForm {...shown} />
      {preview ? (
        <Preview
          key={preview.found?.seen}
          {...preview}
          change={{ field: field.name, way: shown.way, value: shown.value }}
          input={field.input}
          asksWhy={field.asksWhy}
          options={shown.options}
          isFiltered={kept.length > 0}
        />
      ) : null}
      <EarlierEdits edits={edits} />
    </Page>
  );
}
