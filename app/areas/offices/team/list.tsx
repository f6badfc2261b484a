import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { RIGHT_LABELS, RIGHTS_OF, type Right } from "#app/domain/shared/rights.ts";
import {
  inviteMember,
  listTeam,
  type Member,
  memberForm,
  removeMember,
  rightsForm,
  setRights,
  suspendMember,
} from "#app/domain/team/team.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import {
  CheckboxGroup,
  FormFailureAlert,
  RowForm,
  ScreenForm,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FoldedPanel, Page, Panel } from "#app/ui/page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { TEAM } from "./permissions.ts";

export const meta = () => [{ title: "Team" }];

export const loader = officeLoader(TEAM, {}, async (ctx, { office }) => ({
  team: await listTeam(ctx),
  offered: [...RIGHTS_OF[office.name]] as Right[],
  role: office.name,
}));

const one = z.object({ id: z.uuid() });

const TOLD = {
  suspend: "Suspended, and signed out everywhere.",
  restore: "They can sign in again.",
  remove: "Removed from the team, and signed out everywhere.",
} as const;

export const action = officeAction(
  TEAM,
  { intents: { invite: memberForm, rights: rightsForm, suspend: one, restore: one, remove: one } },
  async (ctx, { intent, value, office }) => {
    const back = office.paths.team;
    switch (intent) {
      case "invite":
        await inviteMember(ctx, value);
        return done(back, `${value.name} can sign in now, with a code to ${formatPhone(value.phone)}.`);
      case "rights":
        await setRights(ctx, value);
        return done(back, "Saved. It holds from their next page on.");
      case "remove":
        await removeMember(ctx, value.id);
        return done(back, TOLD.remove, { tone: "info" });
      default:
        await suspendMember(ctx, value.id, intent === "suspend");
        return done(back, TOLD[intent], { tone: "info" });
    }
  },
);

/** /partnerTeam, /agent_team: who works for the account, and what each of them may do. */
export default function Team() {
  useOffice(TEAM);
  const { team, offered, role } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const options = offered.map((right) => ({ value: right, label: RIGHT_LABELS[right] }));
  return (
    <Page
      title="Team"
      lead="Each person signs in with their own mobile number and sees only what you tick. Bank account, profile, papers, keys and this page stay yours alone."
    >
      <FormFailureAlert failure={failure} />
      {team.map((member) => (
        <MemberPanel key={member.id} member={member} options={options} />
      ))}
      <Invite failure={failure} options={options} open={team.length === 0 || failure !== undefined} />
      <p>
        Ask everybody to turn the second step on: an app on the phone that shows a code.{" "}
        <Link className="link" to={paths.account(role)}>
          Turn yours on
        </Link>
      </p>
    </Page>
  );
}

type Options = Array<{ value: Right; label: string }>;

function MemberPanel({ member, options }: { member: Member; options: Options }) {
  const { id, name, phone, email, rights, suspended, lastLoginAt, secondStep } = member;
  return (
    <Panel title={suspended ? `${name} (suspended)` : name} className="flex flex-col gap-3">
      <p>
        {[phone && formatPhone(phone), email].filter(Boolean).join(", ")}
        <span className="block text-sm text-base-content/80">
          {lastLoginAt ? `Last signed in ${formatInstant(lastLoginAt)}` : "Has not signed in yet"};{" "}
          {secondStep ? "second step on" : "no second step"}
        </span>
      </p>
      <RowForm fields={{ id }}>
        <fieldset>
          <legend className="font-medium">May see and change</legend>
          {options.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="checkbox"
                name="rights"
                value={value}
                defaultChecked={rights.includes(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <SubmitButton intent="rights" tone="plain" aria-label={`Save what ${name} may do`}>
          Save
        </SubmitButton>
      </RowForm>
      <div className="flex flex-wrap gap-3">
        <RowForm fields={{ id }}>
          <SubmitButton
            intent={suspended ? "restore" : "suspend"}
            tone="plain"
            small
            aria-label={suspended ? `Let ${name} in again` : `Suspend ${name}`}
          >
            {suspended ? "Let in again" : "Suspend"}
          </SubmitButton>
        </RowForm>
        <RowForm fields={{ id }}>
          <SubmitButton intent="remove" tone="plain" small aria-label={`Remove ${name}`}>
            Remove
          </SubmitButton>
        </RowForm>
      </div>
    </Panel>
  );
}

type InviteProps = { failure: Parameters<typeof useScreenForm>[1]; options: Options; open: boolean };

function Invite({ failure, options, open }: InviteProps) {
  const [form, fields] = useScreenForm<{ name: string; phone: string; email: string; rights: string[] }>(
    "invite",
    failure,
    { rights: ["bookings"] },
  );
  return (
    <FoldedPanel title="Invite somebody" open={open}>
      <ScreenForm form={form}>
        <TextField field={fields.name} label="Name" maxLength={100} required />
        <TextField
          field={fields.phone}
          label="Mobile number"
          hint="It signs in: each time a code is sent to it."
          type="tel"
          maxLength={40}
          required
        />
        <TextField
          field={fields.email}
          label="Email"
          hint="We mail a welcome with a link to choose a password."
          type="email"
          maxLength={254}
        />
        <CheckboxGroup field={fields.rights} label="May see and change" options={options} />
        <SubmitButton intent="invite">Invite</SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
