import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { filesApart } from "#app/domain/documents/receive-files.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { registerAgent } from "#app/domain/registrations/register-account.ts";
import { registerOffice } from "#app/domain/registrations/register-office.ts";
import { AUTH_MESSAGES, BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SelectField, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import {
  AccountFields,
  cityChoices,
  PersonFields,
  type RegistrationFields,
  type RegistrationValues,
} from "#app/ui/registration/account-fields.tsx";
import { Received } from "#app/ui/registration/received.tsx";

export const meta = () => [{ title: "Make an account by type" }];

const TYPES = ["agent", "staff", "city_manager"] as const;
const search = defineSearch({
  type: oneOf([...TYPES, "none"], "none"),
  received: oneOf(["no", "yes"], "no"),
});

const CARDS = [
  {
    to: paths.customerSignup,
    label: "Patient or family",
    text: "Your bookings in one place. Works at once.",
  },
  {
    to: paths.partnerSignup(),
    label: "Partner",
    text: "You have rooms, meals, vehicles or equipment to offer.",
  },
  {
    to: paths.userTypeRegistration("agent"),
    label: "Agent",
    text: "You book for patients and earn a commission on each stay.",
  },
  {
    to: paths.userTypeRegistration("staff"),
    label: "Staff",
    text: "You visit partners and help patients in a city.",
  },
  {
    to: paths.userTypeRegistration("city_manager"),
    label: "City manager",
    text: "You look after all bookings of one city.",
  },
];

export const loader = publicLoader(
  { permission: "public", search },
  async (ctx, { search: { type, received } }) => ({
    type: type === "none" ? null : type,
    received: received === "yes",
    cities: type === "none" ? [] : cityChoices(await allCityOptions(ctx)),
  }),
);

export const action = publicAction(
  {
    permission: "public",
    failed: AUTH_MESSAGES.failedToSaveStaffCityManagerAgentRegistrationData,
    maxFileBytes: maxBytesOf("document"),
    schema: z.looseObject({ type: z.enum(TYPES, "Please choose who you are.") }),
  },
  async (ctx, { value: { type, ...values } }) => {
    if (type === "agent") await registerAgent(ctx, filesApart(values));
    else await registerOffice(ctx, { ...values, role: type });
    return done(
      `${paths.userTypeRegistration()}?received=yes`,
      BOOKINGS_MESSAGES.thankYouForFillingOutTheFormYourSubmissionHasBeenReceived,
    );
  },
);

export default function UserTypeRegistration() {
  const { type, received } = useLoaderData<typeof loader>();
  if (received) {
    return (
      <Page title="Make an account" width="narrow">
        <Received title="Your details have reached us" closeTo={paths.home}>
          <p>
            Our team reviews them. We write to you by SMS and email; once you are approved you get a link to
            choose your password.
          </p>
        </Received>
      </Page>
    );
  }
  return (
    <Page title="Make an account" width="narrow" lead={type ? undefined : "Who are you?"}>
      {type ? <TypeForm key={type} type={type} /> : <Cards />}
    </Page>
  );
}

function Cards() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {CARDS.map(({ to, label, text }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex h-full flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
          >
            <span className="text-lg font-semibold text-primary">{label}</span>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const TITLES = { agent: "Agent", staff: "Staff", city_manager: "City manager" } as const;

function TypeForm({ type }: { type: (typeof TYPES)[number] }) {
  const { cities } = useLoaderData<typeof loader>();
  const [form, made] = useScreenForm<RegistrationValues>(type, useActionData<typeof action>());
  const fields = made as unknown as RegistrationFields;
  return (
    <Panel title={TITLES[type]}>
      <ScreenForm form={form} keepsDraft multipart>
        <input type="hidden" name="type" value={type} />
        {type === "agent" ? (
          <AccountFields kind="agent" fields={fields} cities={cities} />
        ) : (
          <>
            <PersonFields fields={fields} />
            <SelectField
              field={fields.city!}
              label={type === "staff" ? "City you work in" : "City you look after"}
              options={cities}
              placeholder="Please choose"
              required
            />
          </>
        )}
        <SubmitButton>Send for approval</SubmitButton>
      </ScreenForm>
      <p className="mt-4 border-t border-base-300 pt-4">
        <Link className="link" to={paths.userTypeRegistration()}>
          Choose again
        </Link>
      </p>
    </Panel>
  );
}
