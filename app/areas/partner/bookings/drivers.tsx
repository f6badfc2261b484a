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
import { failureOf } from "#app/ui/failure-of.ts";
import {
  FormFailureAlert,
  RowForm,
  ScreenForm,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatDate, formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, FoldedPanel, Page } from "#app/ui/page.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

const search = defineSearch({ driver: text(40) });

export const meta = () => [{ title: words("bookingDesk")("drivers") }];

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
    const t = words("bookingDesk");
    if (intent === "remove") {
      await removeDriver(ctx, value.id);
      return done(paths.partnerDrivers, t("driverRemoved"), { tone: "info" });
    }
    const { id, ...values } = value;
    await saveDriver(ctx, { ...values, ...(id ? { id } : {}) });
    return done(paths.partnerDrivers, t("driverSaved"));
  },
);

/** /partnerDrivers: who drives, with phone and licence. */
export default function Drivers() {
  const t = words("bookingDesk");
  const { drivers, chosen } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const saving = failureOf(failure, "save");
  return (
    <Page
      title={t("drivers")}
      lead={t("onTodayAndOnEachBooking")}
      back={{ to: paths.partnerDashboard, label: t("today") }}
    >
      <FormFailureAlert failure={failureOf(failure, "remove")} />
      <DataTable
        caption={t("drivers")}
        columns={columns}
        rows={drivers}
        rowKey={({ id }) => id}
        empty={<EmptyState kind="travel">{t("youHaveNoDriverYet")}</EmptyState>}
      />
      <FoldedPanel
        key={chosen?.id ?? "new"}
        title={chosen ? t("changeOf", { name: chosen.name }) : t("addDriver")}
        open={chosen !== null || saving !== undefined || drivers.length === 0}
      >
        <DriverFields chosen={chosen} failure={saving} />
      </FoldedPanel>
    </Page>
  );
}

const columns: TableColumn<Driver>[] = [
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
        {ended ? (
          <span className="block font-medium text-error-content">
            {words("bookingDesk")("endedGetsNoTrips")}
          </span>
        ) : null}
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
          aria-label={words("bookingDesk")("changeOf", { name })}
        >
          {words("bookingDesk")("change")}
        </Link>
        <RowForm fields={{ id }}>
          <SubmitButton
            intent="remove"
            tone="plain"
            small
            aria-label={words("bookingDesk")("removeOf", { name })}
          >
            {words("bookingDesk")("remove")}
          </SubmitButton>
        </RowForm>
      </span>
    ),
  },
];

type Failure = Parameters<typeof useScreenForm>[1];

function DriverFields({ chosen, failure }: { chosen: Driver | null; failure: Failure }) {
  const t = words("bookingDesk");
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
      <TextField field={fields.name} label={t("name")} maxLength={120} required />
      <TextField
        field={fields.phone}
        label={t("mobile")}
        type="tel"
        maxLength={40}
        required
        hint={t("guestCalls")}
      />
      <TextField
        field={fields.licence_number}
        label={t("numberDrivingLicence")}
        maxLength={60}
        required
        hint={t("like", { example: DOCUMENTS.driving_licence.example })}
      />
      <TextField field={fields.licence_valid_until} label={t("validUntil")} type="date" required />
      <SubmitButton intent="save">{chosen ? t("save") : t("saveDriver")}</SubmitButton>
    </ScreenForm>
  );
}
