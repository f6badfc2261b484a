import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { config } from "#app/config.ts";
import { parseTypedDate } from "#app/domain/shared/dates.ts";
import { registrationList } from "#app/domain/tax/registration-list.ts";
import { proposeRegistration, withdrawRegistration } from "#app/domain/tax/registrations.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import {
  FormFailureAlert,
  RowForm,
  ScreenForm,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { FoldedPanel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.registrations.permission, search: registrationList.search },
  async (ctx, { search }) => ({
    list: await showList(ctx, registrationList, search),
    elsewhere: config().PLATFORM_GSTIN,
  }),
);

const proposed = z.object({
  gstin: z.string().max(40).default(""),
  address: z.string().max(300).default(""),
  validFrom: z.string().max(10).default(""),
  ends: z.literal("on").optional(),
});
type Fields = { gstin: string; address: string; validFrom: string; ends: string };

export const action = adminAction(
  {
    permission: "admin.money.write",
    intents: {
      propose: proposed,
      withdraw: z.object({ id: z.uuid(), reason: z.string().max(300).default("") }),
    },
  },
  async (ctx, { intent, value }) => {
    const t = words("adminTax");

    if (intent === "propose") {
      await proposeRegistration(ctx, {
        ...value,
        validFrom: parseTypedDate(value.validFrom) ?? "",
        ends: value.ends === "on",
      });
      return done(moneyPaths.registrations, t("proposedAnotherAdminApproves"));
    }
    await withdrawRegistration(ctx, value);
    return done(moneyPaths.registrations, t("registrationIsWithdrawn"), { tone: "info" });
  },
);

/** /adminRegistrations: where the platform is registered for GST, state by state. */
export default function Registrations() {
  const t = words("adminTax");

  const { list, elsewhere } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Fields>("propose", failure, { gstin: "", address: "", validFrom: "" });
  return (
    <ListPage
      list={list}
      lead={t("whatWeOweGst", { elsewhere })}
      after={[
        {
          key: "steps",
          label: t("whatToDo"),
          value: (row) =>
            row.status === "coming" ? (
              <RowForm fields={{ id: row.key }}>
                <input
                  name="reason"
                  required
                  maxLength={300}
                  placeholder={t("why")}
                  aria-label={t("whyIsTakenBack", { gstin: row.gstin ?? t("end") })}
                  className="input min-h-11 w-48"
                />
                <SubmitButton intent="withdraw" tone="plain" small>
                  {t("takeBack")}
                </SubmitButton>
              </RowForm>
            ) : null,
        },
      ]}
      empty={t("weHaveNoRegistrationBeside", { elsewhere })}
      noMatch={t("weAreNotRegisteredThere")}
    >
      <FormFailureAlert failure={failure} />
      <FoldedPanel title={t("proposeRegistrationOrEnd")} open={failure !== undefined}>
        <ScreenForm form={form}>
          <div className="field-row grid gap-4 sm:grid-cols-2">
            <TextField
              field={fields.gstin}
              label="GSTIN"
              hint={t("itsFirstTwoDigitsName")}
              required
              maxLength={20}
            />
            <TextField field={fields.validFrom} label={t("from")} type="date" required />
          </div>
          <TextField
            field={fields.address}
            label={t("addressWithPinCode")}
            hint={t("asItStandsInCertificate")}
            maxLength={300}
          />
          <CheckboxField field={fields.ends} label={t("weAreNoLongerRegistered")} />
          <SubmitButton intent="propose" className="self-start">
            {t("propose")}
          </SubmitButton>
        </ScreenForm>
      </FoldedPanel>
    </ListPage>
  );
}
