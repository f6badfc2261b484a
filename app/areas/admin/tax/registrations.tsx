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
import {
  CheckboxField,
  FormFailureAlert,
  RowForm,
  ScreenForm,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { FoldedPanel } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Our GST registrations" }];

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
    if (intent === "propose") {
      await proposeRegistration(ctx, {
        ...value,
        validFrom: parseTypedDate(value.validFrom) ?? "",
        ends: value.ends === "on",
      });
      return done(moneyPaths.registrations, "Proposed. Another admin approves it under Approvals.");
    }
    await withdrawRegistration(ctx, value);
    return done(moneyPaths.registrations, "The registration is withdrawn.", { tone: "info" });
  },
);

/** /adminRegistrations: where the platform is registered for GST, state by state. */
export default function Registrations() {
  const { list, elsewhere } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Fields>("propose", failure, { gstin: "", address: "", validFrom: "" });
  return (
    <ListPage
      list={list}
      lead={`What we owe the GST of, and our commission, is invoiced by our registration in the state of supply, in a series of its own: CGST and SGST. Where we have none, by ${elsewhere} (a setting): IGST in other states. What one person proposes, another approves.`}
      after={[
        {
          key: "steps",
          label: "What to do",
          value: (row) =>
            row.status === "coming" ? (
              <RowForm fields={{ id: row.key }}>
                <input
                  name="reason"
                  required
                  maxLength={300}
                  placeholder="Why"
                  aria-label={`Why ${row.gstin ?? "the end"} is taken back`}
                  className="input min-h-11 w-48"
                />
                <SubmitButton intent="withdraw" tone="plain" small>
                  Take back
                </SubmitButton>
              </RowForm>
            ) : null,
        },
      ]}
      empty={`We have no registration beside ${elsewhere}.`}
      noMatch="We are not registered there."
    >
      <FormFailureAlert failure={failure} />
      <FoldedPanel title="Propose a registration, or the end of one" open={failure !== undefined}>
        <ScreenForm form={form} className="grid gap-4 sm:grid-cols-2">
          <TextField
            field={fields.gstin}
            label="GSTIN"
            hint="Its first two digits name the state."
            required
            maxLength={20}
          />
          <TextField field={fields.validFrom} label="From" type="date" required />
          <TextField
            field={fields.address}
            label="Address, with the PIN code"
            hint="As it stands in the certificate of registration; empty when it ends."
            maxLength={300}
          />
          <CheckboxField field={fields.ends} label="We are no longer registered from that day on" />
          <SubmitButton intent="propose" className="self-end justify-self-start">
            Propose
          </SubmitButton>
        </ScreenForm>
      </FoldedPanel>
    </ListPage>
  );
}
