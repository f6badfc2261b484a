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
import { CheckboxGroup } from "#app/ui/choice-fields.tsx";
import {
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
import { words } from "#app/words/catalogue.ts";
import { TEAM } from "./permissions.ts";

export const meta = () => [{ title: words("officeTeam")("team") }];

export const loader = officeLoader(TEAM, {}, async (ctx, { office }) => ({
  team: await listTeam(ctx),
  offered: [...RIGHTS_OF[office.name]] as Right[],
  role: office.name,
}));

const one = z.object({ id: z.uuid() });

export const action = officeAction(
  TEAM,
  { intents: { invite: memberForm, rights: rightsForm, suspend: one, restore: one, remove: one } },
  async (ctx, { intent, value, office }) => {
    const t = words("officeTeam");
    const back = office.paths.team;
    switch (intent) {
      case "invite":
        await inviteMember(ctx, value);
        return done(back, t("invited", { name: value.name, phone: formatPhone(value.phone) }));
      case "rights":
        await setRights(ctx, value);
        return done(back, t("rightsSaved"));
      case "remove":
        await removeMember(ctx, value.id);
        return done(back, t("told_remove"), { tone: "info" });
      default:
        await suspendMember(ctx, value.id, intent === "suspend");
        return done(back, t(`told_${intent}`), { tone: "info" });
    }
  },
);

/** /partnerTeam, /agent_team: who works for the account, and what each of them may do. */
export default function Team() {
  const t = words("officeTeam");
  useOffice(TEAM);
  const { team, offered, role } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const options = offered.map((right) => ({ value: right, label: RIGHT_LABELS[right] }));
  return (
    <Page title={t("team")} lead={t("lead")}>
      <FormFailureAlert failure={failure} />
      {team.map((member) => (
        <MemberPanel key={member.id} member={member} options={options} />
      ))}
      <Invite failure={failure} options={options} open={team.length === 0 || failure !== undefined} />
      <p>
        {t.rich("askSecondStep", {
          link: (chunks) => (
            <Link className="link" to={paths.account(role)}>
              {chunks}
            </Link>
          ),
        })}
      </p>
    </Page>
  );
}

type Options = Array<{ value: Right; label: string }>;

function MemberPanel({ member, options }: { member: Member; options: Options }) {
  const t = words("officeTeam");
  const { id, name, phone, email, rights, suspended, lastLoginAt, secondStep } = member;
  return (
    <Panel title={suspended ? t("suspendedName", { name }) : name} className="flex flex-col gap-3">
      <p>
        {[phone && formatPhone(phone), email].filter(Boolean).join(", ")}
        <span className="block text-sm text-base-content/80">
          {lastLoginAt ? t("lastSignedIn", { time: formatInstant(lastLoginAt) }) : t("notSignedIn")};{" "}
          {secondStep ? t("secondStepOn") : t("secondStepOff")}
        </span>
      </p>
      <RowForm fields={{ id }}>
        <fieldset>
          <legend className="font-medium">{t("maySee")}</legend>
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
        <SubmitButton intent="rights" tone="plain" aria-label={t("saveRightsOf", { name })}>
          {t("save")}
        </SubmitButton>
      </RowForm>
      <div className="flex flex-wrap gap-3">
        <RowForm fields={{ id }}>
          <SubmitButton
            intent={suspended ? "restore" : "suspend"}
            tone="plain"
            small
            aria-label={suspended ? t("restoreName", { name }) : t("suspendName", { name })}
          >
            {suspended ? t("letInAgain") : t("suspend")}
          </SubmitButton>
        </RowForm>
        <RowForm fields={{ id }}>
          <SubmitButton intent="remove" tone="plain" small aria-label={t("removeName", { name })}>
            {t("remove")}
          </SubmitButton>
        </RowForm>
      </div>
    </Panel>
  );
}

type InviteProps = { failure: Parameters<typeof useScreenForm>[1]; options: Options; open: boolean };

function Invite({ failure, options, open }: InviteProps) {
  const t = words("officeTeam");
  const [form, fields] = useScreenForm<{ name: string; phone: string; email: string; rights: string[] }>(
    "invite",
    failure,
    { rights: ["bookings"] },
  );
  return (
    <FoldedPanel title={t("inviteTitle")} open={open}>
      <ScreenForm form={form}>
        <TextField field={fields.name} label={t("name")} maxLength={100} required />
        <TextField
          field={fields.phone}
          label={t("mobile")}
          hint={t("mobileHint")}
          type="tel"
          maxLength={40}
          required
        />
        <TextField
          field={fields.email}
          label={t("email")}
          hint={t("emailHint")}
          type="email"
          maxLength={254}
        />
        <CheckboxGroup field={fields.rights} label={t("maySee")} options={options} />
        <SubmitButton intent="invite">{t("invite")}</SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
