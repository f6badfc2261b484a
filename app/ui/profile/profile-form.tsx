import type { AccountProfile } from "#app/domain/registrations/profile.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import {
  type Option,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { FactList, Panel } from "#app/ui/page.tsx";
import { Link } from "../link.tsx";

type Values = {
  contact_name: string;
  name: string;
  pan: string;
  gstin: string;
  city: string;
  address: string;
};

type Props = {
  profile: AccountProfile;
  cities: Option[];
  failure: Parameters<typeof useScreenForm>[1];
  nameLabel: string;
};

/** The profile of the own account: what it says, and the form that changes it. */
export function ProfileForm({ profile, cities, failure, nameLabel }: Props) {
  const [form, fields] = useScreenForm<Values>("profile", failure, {
    contact_name: profile.contactName,
    name: profile.name,
    pan: profile.pan ?? "",
    gstin: profile.gstin ?? "",
    city: profile.cityId ?? "",
    address: profile.address,
  });
  return (
    <Panel title="Profile">
      {profile.waits ? (
        <p className="mb-4 rounded-box bg-info p-3 text-info-content">
          A change of yours waits for approval. What you see here counts until then; sending it again replaces
          the waiting one.
        </p>
      ) : null}
      {profile.refusal ? (
        <p className="mb-4 rounded-box bg-warning p-3 text-warning-content">
          Your last change was not approved: {profile.refusal}
        </p>
      ) : null}
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={profile.version} />
        <TextField field={fields.contact_name} label="Person we talk to" maxLength={100} required />
        <TextField field={fields.name} label={nameLabel} maxLength={120} required />
        <TextField field={fields.pan} label="PAN" maxLength={20} required />
        <TextField field={fields.gstin} label="GSTIN" maxLength={30} />
        <SelectField
          field={fields.city}
          label="City"
          picks
          options={cities}
          placeholder="Please choose"
          required
        />
        <TextAreaField field={fields.address} label="Address" rows={2} maxLength={500} />
        <SubmitButton intent="profile">Save the profile</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

/** How the account is reached and where to change that. */
export function ContactPanel({ profile, of: role }: { profile: AccountProfile; of: "partner" | "agent" }) {
  const facts: Array<[string, React.ReactNode]> = [
    ["Status", <StatusBadge key="status" status={profile.status} />],
    ["Mobile", profile.phone ? formatPhone(profile.phone) : "None"],
    ["Email", profile.email ?? "None"],
    ["City", [profile.cityName, profile.stateName].filter(Boolean).join(", ") || "None"],
  ];
  if (profile.hospitalName) facts.push(["Near", profile.hospitalName]);
  if (role === "agent") facts.push(["Commission", `${profile.commissionPpm / 10_000} %`]);
  return (
    <Panel title="About">
      <FactList facts={facts} />
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        <Link className="link inline-block py-1" to={paths.changeContact(role)}>
          Change mobile or email
        </Link>
        <Link className="link inline-block py-1" to={paths.account(role)}>
          Devices and password
        </Link>
      </p>
    </Panel>
  );
}
