import { deviceName } from "#app/domain/identity/device-name.ts";
import type { PersonDetail } from "#app/domain/identity/find-person.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { FactList, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

const zoneOf = ({ allCities, zoneName }: PersonDetail) => {
  const t = words("adminPeople");
  return allCities ? t("allCities") : (zoneName ?? t("noneSeesNothingOfAny"));
};

export function PersonFacts({ person }: { person: PersonDetail }) {
  const t = words("adminPeople");
  const newest = person.invitations[0];
  return (
    <Panel title={t("about")}>
      <FactList
        facts={[
          [t("role"), ROLE_LABELS[person.role]],
          [t("status"), <StatusBadge key="status" status={person.status} />],
          ...(person.role === "staff" || person.role === "city_manager"
            ? [[t("zone"), zoneOf(person)] as [string, string]]
            : []),
          ...(person.accountId
            ? [[t("worksFor"), person.accountName ?? person.accountId] as [string, string]]
            : []),
          [t("mobile"), person.phone ? formatPhone(person.phone) : t("none")],
          [t("email"), person.email ?? t("none")],
          [t("password"), person.hasPassword ? t("set") : t("noneYet")],
          [
            t("secondStep"),
            person.secondStep ? t("onRecoveryCodesLeft", { recoveryCodes: person.recoveryCodes }) : t("off"),
          ],
          [t("lastSign"), person.lastLoginAt ? formatInstant(person.lastLoginAt) : t("never")],
          [t("since"), formatInstant(person.createdAt)],
          [
            t("linkToSetPassword"),
            newest
              ? t("sentSentAtUsedAt", {
                  sentAt: formatInstant(newest.sentAt),
                  usedAt: newest.usedAt
                    ? t("used")
                    : t("goodUntilExpiresAt", { expiresAt: formatInstant(newest.expiresAt) }),
                })
              : t("noneSent"),
          ],
        ]}
      />
    </Panel>
  );
}

type DevicesProps = {
  sessions: PersonDetail["sessions"];
  isOwn: boolean;
  /** The session of whoever looks, which is not ended here. */
  present: string | undefined;
};

export function Devices({ sessions, isOwn, present }: DevicesProps) {
  const t = words("adminPeople");
  if (sessions.length === 0) return null;
  return (
    <Panel title={t("signedIn")}>
      <ul className="flex flex-col gap-3">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {deviceName(session.userAgent)}
              <span className="block text-sm text-base-content/80">
                {t("signedInLastSeen", {
                  createdAt: formatInstant(session.createdAt),
                  seenAt: formatInstant(session.seenAt),
                })}
              </span>
            </span>
            {session.id === present ? (
              <span className="badge badge-outline">{t("thisDevice")}</span>
            ) : (
              <RowForm fields={{ session: session.id }}>
                <SubmitButton intent="end_session" tone="plain" small>
                  {t("signOut")}
                </SubmitButton>
              </RowForm>
            )}
          </li>
        ))}
      </ul>
      {isOwn ? null : (
        <RowForm fields={{}} className="mt-4">
          <SubmitButton intent="end_all" tone="plain">
            {t("signOutEverywhere")}
          </SubmitButton>
        </RowForm>
      )}
    </Panel>
  );
}
