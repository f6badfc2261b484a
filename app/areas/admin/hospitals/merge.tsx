import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { mergeChoices, mergeMasterRow, previewMerge } from "#app/domain/masters/merge-master.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { MergeSteps, mergeSearch } from "#app/ui/masters/merge-steps.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminHospitals")("mergeHospital") }];

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
    const t = words("adminHospitals");

    const { moved } = await mergeMasterRow(ctx, "hospitals", { fromId: id, intoId: value.into });
    return done(paths.adminHospital(value.into), t("mergedRowsMoved", { moved }));
  },
);

export default function MergeHospital() {
  const t = words("adminHospitals");

  const { state, preview, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      width="narrow"
      title={t("mergeName", { name: preview.from.name })}
      back={{ to: paths.adminHospital(preview.from.id), label: preview.from.name }}
      lead={t("chooseHospitalOfSameCity")}
    >
      <MergeSteps state={state} preview={preview} choices={choices} failure={failure} />
    </Page>
  );
}
