import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { findAgentLocation, saveAgentLocation } from "#app/domain/registrations/agent-location.ts";
import { agentLocationSchema } from "#app/domain/registrations/schema.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { staffAction, staffLoader } from "#app/http/guard.ts";
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
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staffPartners")("whereAgentWorks") }];

const search = defineSearch({ agent: id() });

export const loader = staffLoader(
  { permission: "staff.partner.register", failed: PARTNERS_MESSAGES.errorWhileLoadingAgentDetails, search },
  async (ctx, { search: { agent } }) => {
    if (!agent) throw redirect(paths.staffAgentRegistration);
    const [location, cities] = await Promise.all([findAgentLocation(ctx, agent), allCityOptions(ctx)]);
    return { location, cities: cityChoices(cities) };
  },
);

export const action = staffAction(
  {
    permission: "staff.partner.register",
    failed: PARTNERS_MESSAGES.failedToSaveAgentLocationTypeMasterData,
    schema: agentLocationSchema,
  },
  async (ctx, { request, value }) => {
    const t = words("staffPartners");

    const { agent } = search.decode(new URL(request.url).searchParams);
    if (!agent) throw redirect(paths.staffAgentRegistration);
    await saveAgentLocation(ctx, { accountId: agent, values: value });
    return done(paths.staffPartners, t("agentWaitsForApprovalNow"));
  },
);

type Values = {
  city: string;
  nearest_hospital: string;
  address: string;
  latitude: string;
  longitude: string;
};

/** Second page of an agent's registration. */
export default function AgentLocation() {
  const t = words("staffPartners");

  const { location, cities } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<Values>("agent-location", useActionData<typeof action>(), {
    city: location.cityId ?? "",
    nearest_hospital: location.hospitalName ?? "",
    address: location.address,
    latitude: location.latitude === null ? "" : String(location.latitude),
    longitude: location.longitude === null ? "" : String(location.longitude),
  });
  return (
    <Page title={t("whereAgentWorks")} width="narrow" lead={t("page2Of2", { name: location.name })}>
      <Panel>
        <ScreenForm form={form}>
          <SelectField
            field={fields.city}
            label={t("city")}
            picks
            options={cities}
            placeholder={t("pleaseChoose")}
            required
          />
          <TextField
            field={fields.nearest_hospital}
            label={t("nearestHospital")}
            hint={t("partOfItsName")}
            maxLength={200}
          />
          <TextAreaField field={fields.address} label={t("address")} rows={2} maxLength={500} />
          <div className="field-row grid gap-4 sm:grid-cols-2">
            <TextField
              field={fields.latitude}
              label={t("latitude")}
              inputMode="decimal"
              hint={t("like173850")}
              maxLength={20}
            />
            <TextField
              field={fields.longitude}
              label={t("longitude")}
              inputMode="decimal"
              hint={t("like784867")}
              maxLength={20}
            />
          </div>
          <SubmitButton>{t("save")}</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
