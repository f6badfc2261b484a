import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MASTERS, type MasterField } from "#app/domain/masters/definitions.ts";
import { findMasterRow } from "#app/domain/masters/list-master.ts";
import { createMasterRow, setMasterRowActive, updateMasterRow } from "#app/domain/masters/save-master.ts";
import { done } from "#app/http/flash.ts";
import { staffAction, staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import {
  CheckboxField,
  RowForm,
  ScreenForm,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { typedValues } from "./parts/form-values.ts";
import { masterOf } from "./parts/master-paths.ts";

const params = z.object({ id: z.union([z.literal("new"), z.uuid()]) });

export const meta = () => [{ title: "Masters" }];

export const loader = staffLoader(
  { permission: "staff.master.read", params },
  async (ctx, { request, params: { id } }) => {
    const { path, master } = masterOf(request);
    return {
      path,
      definition: MASTERS[master],
      row: id === "new" ? null : await findMasterRow(ctx, master, id),
    };
  },
);

// The fields of each master are checked by its own schema, in the domain's command.
const anyFields = z.looseObject({});

export const action = staffAction(
  {
    permission: "staff.master.write",
    params,
    intents: { save: anyFields, activate: anyFields, deactivate: anyFields },
  },
  async (ctx, { intent, request, form, params: { id } }) => {
    const { path, master } = masterOf(request);
    const { singular, fields } = MASTERS[master];
    const values = typedValues(fields, form);
    if (id === "new") {
      await createMasterRow(ctx, master, values);
      return done(paths.staffMaster(path), `The ${singular} is added.`);
    }
    if (intent === "save") {
      await updateMasterRow(ctx, master, id, values);
      return done(paths.staffMaster(path), `The ${singular} is saved.`);
    }
    await setMasterRowActive(ctx, master, id, intent === "activate");
    return done(
      paths.staffMaster(path),
      `The ${singular} is ${intent === "activate" ? "in use again" : "no longer in use"}.`,
    );
  },
);

export default function MasterRowForm() {
  const { path, definition, row } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Record<string, string>>(
    "master",
    failure,
    row ? shownValues(definition.fields, row.values) : undefined,
  );
  return (
    <Page
      width="narrow"
      title={row ? String(row.values[definition.nameColumn]) : `Add a ${definition.singular}`}
      back={{ to: paths.staffMaster(path), label: definition.title }}
    >
      <Panel>
        <ScreenForm form={form}>
          {definition.fields.map((field: MasterField) => {
            const common = { field: fields[field.name]!, label: field.label, hint: field.hint };
            if (field.kind === "flag") return <CheckboxField key={field.name} {...common} />;
            if (field.kind === "longText") return <TextAreaField key={field.name} {...common} />;
            return (
              <TextField
                key={field.name}
                {...common}
                required={field.required}
                inputMode={field.kind === "number" ? "decimal" : undefined}
              />
            );
          })}
          <SubmitButton intent="save">{row ? "Save" : "Add"}</SubmitButton>
        </ScreenForm>
      </Panel>
      {row ? (
        <Panel title={row.active ? "In use" : "Not in use"}>
          <p className="mb-3">
            What uses it already keeps it; it is {row.active ? "offered" : "not offered"} when something new
            is added.
          </p>
          <RowForm fields={{}}>
            <SubmitButton intent={row.active ? "deactivate" : "activate"} tone="plain">
              {row.active ? "Take out of use" : "Use again"}
            </SubmitButton>
          </RowForm>
        </Panel>
      ) : null}
    </Page>
  );
}

function shownValues(
  fields: readonly MasterField[],
  values: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      kind === "flag" ? (values[name] ? "on" : "") : String(values[name] ?? ""),
    ]),
  );
}
