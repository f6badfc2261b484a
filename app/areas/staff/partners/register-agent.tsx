import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { splitFiles } from "#app/domain/documents/receive-files.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { registerAgent } from "#app/domain/registrations/register-account.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { done } from "#app/http/flash.ts";
import { staffAction, staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import {
  AccountFields,
  type RegistrationFields,
  type RegistrationValues,
} from "#app/ui/registration/account-fields.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staffPartners")("newAgent") }];

export const loader = staffLoader(
  {
    permission: "staff.partner.register",
    failed: PARTNERS_MESSAGES.errorWhileLoadingAgentRegistrationMasterData,
  },
  async (ctx) => ({
    cities: cityChoices(await allCityOptions(ctx)),
  }),
);

export const action = staffAction(
  {
    permission: "staff.partner.register",
    failed: PARTNERS_MESSAGES.failedToSaveAgentTypeMasterData,
    maxFileBytes: maxBytesOf("document"),
    schema: z.looseObject({}),
  },
  async (ctx, { value }) => {
    const t = words("staffPartners");

    const { accountId } = await registerAgent(ctx, splitFiles(value));
    return done(paths.staffAgentLocation(accountId), t("agentIsInOneMore"));
  },
);

/** First page of an agent's registration; the second is `agent-location.tsx`. */
export default function RegisterAgent() {
  const t = words("staffPartners");

  const { cities } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<RegistrationValues>("agent", useActionData<typeof action>());
  return (
    <Page
      title={t("newAgent")}
      width="narrow"
      lead={t("page1Of2")}
      back={{ to: paths.staffPartners, label: t("partners") }}
    >
      <Panel>
        <ScreenForm form={form} keepsDraft multipart>
          <AccountFields kind="agent" fields={fields as unknown as RegistrationFields} cities={cities} />
          <SubmitButton>{t("goOn")}</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
