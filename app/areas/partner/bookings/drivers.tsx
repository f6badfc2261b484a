import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DOCUMENTS } from "#app/domain/documents/labels.ts";
import {
  type Driver,
  type DriverInput,
  listDrivers,
  removeDriver,
  saveDriver,
} from "#app/domain/drivers/drivers.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatDate, formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

const search = defineSearch({ driver: text(40) });

export const meta = () => [{ title: "Drivers" }];

export const loader = partnerLoader(
  { permission: "partner.item.read", search },
  async (ctx, { search: { driver } }) => {
    const drivers = await listDrivers(ctx);
    return { drivers, chosen: drivers.find(({ id }) => id === driver) ?? null };
  },
);

const typed = z.object({
  id: z.union([z.uuid(), z.literal("")]).default(""),
  name: z.string().max(200).default(""),
  phone: z.string().max(40).default(""),
  licence_number: z.string().max(60).default(""),
  licence_valid_until: z.string().max(20).default(""),
});

export const action = partnerAction(
  {
    permission: "partner.item.write",
    intents: { save: typed, remove: z.object({ id: z.uuid() }) },
  },
  async (ctx, { intent, value }) => {
    if (intent === "remove") {
      await removeDriver(ctx, value.id);
      return done(paths.partnerDrivers, "The driver is removed.", { tone: "info" });
    }
    const { id, ...values } = value;
    await saveDriver(ctx, { ...values, ...(id ? { id } : {}) });
    return done(paths.partnerDrivers, "The driver is saved.");
  },
);

/** /partnerDrivers: who drives, with phone and licence. */
export default function Drivers() {
  const { drivers, chosen } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Drivers"
      lead="On Today and on each booking you say who drives. The guest is told the name, the phone and the number plate."
      back={{ to: paths.partnerDashboard, label: "Today" }}
    >
      <DataTable
        caption="Your drivers"
        columns={columns}
        rows={drivers}
        rowKey={({ id }) => id}
        empty="You have no driver yet."
      />
      <FoldedPanel
        key={chosen?.id ?? "new"}
        title={chosen ? `Change ${chosen.name}` : "Add a driver"}
        open={chosen !== null || failure !== undefined || drivers.length === 0}
      >
        <DriverFields chosen={chosen} failure={failure} />
      </FoldedPanel>
    </Page>
  );
}

const columns: Column<Driver>[] = [
  { key: "name", label: "Name", value: ({ name }) => name },
  {
    key: "phone",
    label: "Phone",
    value: ({ phone }) => (
      <a className="link whitespace-nowrap" href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
    ),
  },
  { key: "licence", label: "Licence", value: ({ licenceNumber }) => licenceNumber },
  {
    key: "until",
    label: "Valid until",
    value: ({ licenceValidUntil, ended }) => (
      <>
        {formatDate(licenceValidUntil)}
        {ended ? <span className="block font-medium text-error-content">Ended: gets no trips</span> : null}
      </>
    ),
  },
  {
    key: "do",
    label: "Actions",
    value: ({ id, name }) => (
      <span className="inline-flex flex-wrap gap-2">
        <Link
          className="btn btn-outline btn-sm"
          to={`${paths.partnerDrivers}?driver=${id}`}
          aria-label={`Change ${name}`}
        >
          Change
        </Link>
        <RowForm fields={{ id }}>
          <SubmitButton intent="remove" tone="plain" small aria-label={`Remove ${name}`}>
            Remove
          </SubmitButton>
        </RowForm>
      </span>
    ),
  },
];

type Failure = Parameters<typeof useScreenForm>[1];

function DriverFields({ chosen, failure }: { chosen: Driver | null; failure: Failure }) {
  const [form, fields] = useScreenForm<DriverInput>(
    "driver",
    failure,
    chosen
      ? {
          name: chosen.name,
          phone: chosen.phone,
          licence_number: chosen.licenceNumber,
          licence_valid_until: chosen.licenceValidUntil,
        }
      : {},
  );
  return (
    <ScreenForm form={form}>
      <input type="hidden" name="id" value={chosen?.id ?? ""} />
      <TextField field={fields.name} label="Name" maxLength={120} required />
      <TextField
        field={fields.phone}
        label="Mobile"
        type="tel"
        maxLength={40}
        required
        hint="The guest calls it"
      />
      <TextField
        field={fields.licence_number}
        label="Number of the driving licence"
        maxLength={60}
        required
        hint={`Like ${DOCUMENTS.driving_licence.example}`}
      />
      <TextField field={fields.licence_valid_until} label="Valid until" type="date" required />
      <SubmitButton intent="save">{chosen ? "Save" : "Add the driver"}</SubmitButton>
    </ScreenForm>
  );
}
