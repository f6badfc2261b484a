import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MASTERS, type MasterField, type MasterKey } from "#app/domain/masters/definitions.ts";
import { findMasterRow, referenceOptions } from "#app/domain/masters/find-master.ts";
import { currentId } from "#app/domain/masters/merge-master.ts";
import { createMasterRow, setMasterRowActive, updateMasterRow } from "#app/domain/masters/save-master.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { masterSaveFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { typedValues } from "#app/http/master-values.ts";
import { paths } from "#app/http/paths.ts";
import { present } from "#app/present.ts";
import { Link } from "#app/ui/link.tsx";
import { MasterForm } from "#app/ui/masters/master-form.tsx";
import { shown } from "#app/ui/masters/shown.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { formParams } from "./params.ts";

export const meta = () => [{ title: words("adminMasters")("masters") }];

export const loader = adminLoader(
  { permission: "admin.master.read", params: formParams },
  async (ctx, { params: { master, id } }) => {
    const [row, options, now] = await Promise.all([
      id === "new" ? null : findMasterRow(ctx, master, id),
      referenceOptions(ctx, master),
      id === "new" || master === "rates" ? id : currentId(ctx, master, id),
    ]);
    if (now !== id) throw redirect(paths.adminMasterRow(master, now));
    return { master, row, options };
  },
);

// The fields of each master are checked by its own schema, in the domain's command.
const anyFields = z.looseObject({});

export const action = adminAction(
  {
    permission: "admin.master.write",
    failed: ({ params }) => masterSaveFailed(params.master, params.id),
    params: formParams,
    intents: { save: anyFields, activate: anyFields, deactivate: anyFields },
  },
  async (ctx, { intent, form, params: { master, id } }) => {
    const t = words("adminMasters");

    const { singular, fields } = MASTERS[master];
    const list = paths.adminMaster(master);
    if (id === "new") {
      await createMasterRow(ctx, master, typedValues(fields, form));
      const proposed = PROPOSED[master];
      return done(list, proposed ? t(proposed.said) : t("isAddedSingular", { singular }));
    }
    if (intent === "save") {
      await updateMasterRow(ctx, master, id, typedValues(fields, form));
      return done(list, t("isSavedSingular", { singular }));
    }
    await setMasterRowActive(ctx, master, id, intent === "activate");
    return done(
      list,
      t("isSingularIntent", {
        singular,
        intent: intent === "activate" ? t("inUseAgain") : t("noLongerInUse"),
      }),
    );
  },
);

/** Masters whose new rows another admin approves: where a preview shows what one would change, and what is said when it is proposed. */
const PROPOSED: Partial<Record<MasterKey, { tryAt: string; said: "rateIsProposed" }>> = {
  rates: { tryAt: adminAddresses.tryRate.path, said: "rateIsProposed" },
};

export default function MasterRowScreen() {
  const t = words("adminMasters");

  const { master, row, options } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { title, singular, nameColumn, changeable, fields } = MASTERS[master];
  const nameField = present((fields as readonly MasterField[]).find(({ name }) => name === nameColumn));
  return (
    <Page
      width="narrow"
      title={row ? shown(nameField, row) : t("addSingular", { singular })}
      back={{ to: paths.adminMaster(master), label: title }}
      actions={
        row?.active && changeable ? (
          <Link to={`${paths.adminMasterRow(master, row.id)}/merge`} className="btn btn-outline min-h-11">
            {t("mergeIntoAnother")}
          </Link>
        ) : null
      }
    >
      <MasterForm
        master={master}
        row={row}
        options={options}
        failure={failure}
        tryAt={PROPOSED[master]?.tryAt}
      />
    </Page>
  );
}
