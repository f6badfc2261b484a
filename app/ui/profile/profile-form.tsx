import type { AccountProfile } from "#app/domain/registrations/profile.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import {
  ScreenForm,
  SelectField,
  type SelectOption,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatPhone, formatRate } from "#app/ui/format.ts";
import { FactList, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
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
  cities: SelectOption[];
  failure: Parameters<typeof useScreenForm>[1];
  nameLabel: string;
};

/** The profile of the own account: what it says, and the form that changes it. */
export function ProfileForm({ profile, cities, failure, nameLabel }: Props) {
  const t = words("officeProfile");
  const [form, fields] = useScreenForm<Values>("profile", failure, {
    contact_name: profile.contactName,
    name: profile.name,
    pan: profile.pan ?? "",
    gstin: profile.gstin ?? "",
    city: profile.cityId ?? "",
    address: profile.address,
  });
  return (
    <Panel title={t("profile")}>
      {profile.waits ? (
        <p className="mb-4 rounded-box bg-info p-3 text-info-content">{t("changeWaits")}</p>
      ) : null}
      {profile.refusal ? (
        <p className="mb-4 rounded-box bg-warning p-3 text-warning-content">
          {t("lastRefused", { reason: profile.refusal })}
        </p>
      ) : null}
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={profile.version} />
        <TextField field={fields.contact_name} label={t("contact")} maxLength={100} required />
        <TextField field={fields.name} label={nameLabel} maxLength={120} required />
        <TextField field={fields.pan} label="PAN" maxLength={20} required />
        <TextField field={fields.gstin} label="GSTIN" maxLength={30} />
        <SelectField
          field={fields.city}
          label={t("city")}
          picks
          options={cities}
          placeholder={t("pleaseChoose")}
          required
        />
        <TextAreaField field={fields.address} label={t("address")} rows={2} maxLength={500} />
        <SubmitButton intent="profile">{t("saveProfile")}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}

/** How the account is reached and where to change that. */
export function ContactPanel({ profile, of: role }: { profile: AccountProfile; of: "partner" | "agent" }) {
  const t = words("officeProfile");
  const facts: Array<[string, React.ReactNode]> = [
    [t("status"), <StatusBadge key="status" status={profile.status} />],
    [t("mobile"), profile.phone ? formatPhone(profile.phone) : t("none")],
    [t("email"), profile.email ?? t("none")],
    [t("city"), [profile.cityName, profile.stateName].filter(Boolean).join(", ") || t("none")],
  ];
  if (profile.hospitalName) facts.push([t("near"), profile.hospitalName]);
  if (role === "agent") facts.push([t("commission"), formatRate(profile.commissionPpm)]);
  return (
    <Panel title={t("about")}>
      <FactList facts={facts} />
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        <Link className="link inline-block py-1" to={paths.changeContact(role)}>
          {t("changeContact")}
        </Link>
        <Link className="link inline-block py-1" to={paths.account(role)}>
          {t("devices")}
        </Link>
      </p>
    </Panel>
  );
}
