import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { hospitalChoices } from "#app/domain/places/find-hospital.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { recordCallback } from "#app/domain/requests/ask.ts";
import { callbackEntryForm } from "#app/domain/requests/schema.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import {
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminRequests")("writeDownCall") }];

const search = defineSearch({ city: id() });

export const loader = adminLoader(
  { permission: "admin.request.write", search },
  async (ctx, { search: { city } }) => {
    const cities = await withFailureMessage(ADMIN_MESSAGES.errorWhileLoadingCities, () =>
      allCityOptions(ctx),
    );
    const chosen = cities.find(({ id: cityId }) => cityId === city) ?? null;
    const hospitals = chosen ? await hospitalChoices(ctx, { cityId: chosen.id }) : [];
    return { today: istDate(ctx.now), cities, chosen, hospitals };
  },
);

export const action = adminAction(
  { permission: "admin.request.write", schema: callbackEntryForm },
  async (ctx, { value }) => {
    const t = words("adminRequests");

    const { number } = await recordCallback(ctx, value);
    return done(paths.adminCallbacks, t("callIsWrittenDown", { number }));
  },
);

type Values = {
  customer_name: string;
  mobile_number: string;
  date_call: string;
  city_id: string;
  hospital_id: string;
  hospital_location: string;
  customer_city: string;
  remark: string;
};

export default function CallbackEntry() {
  const t = words("adminRequests");

  const { cities, chosen } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("writeDownCall")}
      back={{ to: paths.adminCallbacks, label: t("callbacks") }}
      width="narrow"
      lead={t("firstCityOfHospitalThen")}
    >
      <Panel>
        <Form method="get" className="grid grid-cols-[1fr_auto] items-end gap-3">
          <PlainSelect
            id="city"
            name="city"
            label={t("cityOfHospital")}
            picks
            defaultValue={chosen?.id ?? ""}
            options={[{ value: "", label: t("pleaseChoose") }, ...cityChoices(cities)]}
          />
          <button type="submit" className="btn btn-outline min-h-12">
            {t("showHospitals")}
          </button>
        </Form>
      </Panel>
      {chosen ? <EntryForm key={chosen.id} city={chosen} /> : null}
    </Page>
  );
}

function EntryForm({ city }: { city: { id: string; name: string } }) {
  const t = words("adminRequests");

  const { today, hospitals } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<Values>("callback", useActionData<typeof action>(), {
    date_call: today,
  });
  return (
    <Panel title={t("callAboutName", { name: city.name })}>
      <ScreenForm form={form}>
        <input type="hidden" name="city_id" value={city.id} />
        <SelectField
          field={fields.hospital_id}
          label={t("hospital")}
          picks
          options={hospitals.map(({ id: value, name }) => ({ value, label: name }))}
          placeholder={t("noneOrNotKnownYet")}
        />
        <TextField field={fields.hospital_location} label={t("whereHospital")} maxLength={150} />
        <TextField field={fields.customer_name} label={t("customer")} maxLength={100} required />
        <TextField
          field={fields.mobile_number}
          label={t("mobileNumber")}
          type="tel"
          maxLength={40}
          required
        />
        <TextField field={fields.customer_city} label={t("customersTown")} maxLength={120} />
        <TextField field={fields.date_call} label={t("dayOfCall")} type="date" required />
        <TextAreaField field={fields.remark} label={t("remark")} maxLength={1_000} required />
        <SubmitButton>{t("saveCall")}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
