import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { filesApart } from "#app/domain/documents/receive-files.ts";
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
  cityChoices,
  type RegistrationFields,
  type RegistrationValues,
} from "#app/ui/registration/account-fields.tsx";

export const meta = () => [{ title: "New agent" }];

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
    const { accountId } = await registerAgent(ctx, filesApart(value));
    return done(
      paths.staffAgentLocation(accountId),
      "The agent is in. One more page: where the agent works.",
    );
  },
);

/** First page of an agent's registration; the second is `agent-location.tsx`. */
export default function RegisterAgent() {
  const { cities } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<RegistrationValues>("agent", useActionData<typeof action>());
  return (
    <Page
      title="New agent"
      width="narrow"
      lead="Page 1 of 2: who the agent is."
      back={{ to: paths.staffPartners, label: "Partners" }}
    >
      <Panel>
        <ScreenForm form={form} keepsDraft multipart>
          <AccountFields kind="agent" fields={fields as unknown as RegistrationFields} cities={cities} />
          <SubmitButton>Go on</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
