import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MASTERS } from "#app/domain/masters/definitions.ts";
import { findMasterRow, referenceOptions } from "#app/domain/masters/find-master.ts";
import { createMasterRow, setMasterRowActive, updateMasterRow } from "#app/domain/masters/save-master.ts";
import { masterSaveFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { staffAction, staffLoader } from "#app/http/guard.ts";
import { typedValues } from "#app/http/master-values.ts";
import { paths } from "#app/http/paths.ts";
import { type MasterPath, masterOf, STAFF_MASTERS } from "#app/http/staff-masters.ts";
import { MasterForm } from "#app/ui/masters/master-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

const params = z.object({ id: z.union([z.literal("new"), z.uuid()]) });

export const meta = () => [{ title: words("staff")("masters") }];

export const loader = staffLoader(
  { permission: "staff.master.read", params },
  async (ctx, { request, params: { id } }) => {
    const { path, master } = masterOf(request);
    const [row, options] = await Promise.all([
      id === "new" ? null : findMasterRow(ctx, master, id),
      referenceOptions(ctx, master),
    ]);
    return { path, master, row, options };
  },
);

// The fields of each master are checked by its own schema, in the domain's command.
const anyFields = z.looseObject({});

export const action = staffAction(
  {
    permission: "staff.master.write",
    failed: ({ page, params }) => masterSaveFailed(STAFF_MASTERS[page as MasterPath], params.id),
    params,
    intents: { save: anyFields, activate: anyFields, deactivate: anyFields },
  },
  async (ctx, { intent, request, form, params: { id } }) => {
    const t = words("staff");

    const { path, master } = masterOf(request);
    const { singular, fields } = MASTERS[master];
    const values = typedValues(fields, form);
    if (id === "new") {
      await createMasterRow(ctx, master, values);
      return done(paths.staffMaster(path), t("isAddedSingular", { singular }));
    }
    if (intent === "save") {
      await updateMasterRow(ctx, master, id, values);
      return done(paths.staffMaster(path), t("isSavedSingular", { singular }));
    }
    await setMasterRowActive(ctx, master, id, intent === "activate");
    return done(
      paths.staffMaster(path),
      t("isSingularIntent", {
        singular,
        intent: intent === "activate" ? t("inUseAgain") : t("noLongerInUse"),
      }),
    );
  },
);

export default function MasterRowForm() {
  const t = words("staff");

  const { path, master, row, options } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { title, singular, nameColumn } = MASTERS[master];
  return (
    <Page
      width="narrow"
      title={row ? String(row.values[nameColumn]) : t("addSingular", { singular })}
      back={{ to: paths.staffMaster(path), label: title }}
    >
      <MasterForm master={master} row={row} options={options} failure={failure} />
    </Page>
  );
}
