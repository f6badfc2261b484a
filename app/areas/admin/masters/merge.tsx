import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NotFound } from "#app/domain/errors.ts";
import { MASTERS } from "#app/domain/masters/definitions.ts";
import { mergeChoices, mergeMasterRow, previewMerge } from "#app/domain/masters/merge-master.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { MergeSteps, mergeSearch } from "#app/ui/masters/merge-steps.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { rowParams } from "./params.ts";

export const meta = () => [{ title: words("adminMasters")("merge") }];

export const loader = adminLoader(
  { permission: "admin.master.write", params: rowParams, search: mergeSearch },
  async (ctx, { params: { master, id }, search: state }) => {
    if (master === "rates") throw new NotFound();
    const [preview, choices] = await Promise.all([
      previewMerge(ctx, master, { fromId: id, intoId: state.into }),
      mergeChoices(ctx, master, { fromId: id, q: state.q }),
    ]);
    return { master, state, preview, choices };
  },
);

export const action = adminAction(
  { permission: "admin.master.write", params: rowParams, schema: z.object({ into: z.uuid() }) },
  async (ctx, { params: { master, id }, value }) => {
    const t = words("adminMasters");

    if (master === "rates") throw new NotFound();
    const { moved } = await mergeMasterRow(ctx, master, { fromId: id, intoId: value.into });
    return done(paths.adminMasterRow(master, value.into), t("mergedRowsMoved", { moved }));
  },
);

export default function MergeMaster() {
  const t = words("adminMasters");

  const { master, state, preview, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      width="narrow"
      title={t("mergeName", { name: preview.from.name })}
      back={{ to: paths.adminMasterRow(master, preview.from.id), label: preview.from.name }}
      lead={t("chooseThatThisOne", { singular: MASTERS[master].singular })}
    >
      <MergeSteps state={state} preview={preview} choices={choices} failure={failure} />
    </Page>
  );
}
