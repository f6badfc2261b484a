import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { mergeChoices, mergeMasterRow, previewMerge } from "#app/domain/masters/merge-master.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { plural } from "#app/ui/format.ts";
import { MergeSteps, mergeSearch } from "#app/ui/masters/merge-steps.tsx";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Merge a hospital" }];

export const loader = adminLoader(
  { permission: "admin.hospital.write", params: idParam, search: mergeSearch },
  async (ctx, { params: { id }, search: state }) => {
    const [preview, choices] = await Promise.all([
      previewMerge(ctx, "hospitals", { fromId: id, intoId: state.into }),
      mergeChoices(ctx, "hospitals", { fromId: id, q: state.q }),
    ]);
    return { state, preview, choices };
  },
);

export const action = adminAction(
  { permission: "admin.hospital.write", params: idParam, schema: z.object({ into: z.uuid() }) },
  async (ctx, { params: { id }, value }) => {
    const { moved } = await mergeMasterRow(ctx, "hospitals", { fromId: id, intoId: value.into });
    return done(paths.adminHospital(value.into), `Merged. ${plural(moved, "row")} moved.`);
  },
);

export default function MergeHospital() {
  const { state, preview, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      width="narrow"
      title={`Merge ${preview.from.name}`}
      back={{ to: paths.adminHospital(preview.from.id), label: preview.from.name }}
      lead="Choose the hospital of the same city that this one is another name of."
    >
      <MergeSteps state={state} preview={preview} choices={choices} failure={failure} />
    </Page>
  );
}
