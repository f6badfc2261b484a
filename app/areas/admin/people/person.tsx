import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { waitingRequests } from "#app/domain/decisions/find-account.ts";
import { deviceName } from "#app/domain/identity/device-name.ts";
import { findPerson, type PersonDetail } from "#app/domain/identity/find-person.ts";
import { BACK_OFFICE_ROLES, isBackOffice } from "#app/domain/identity/schema.ts";
import { previewZone, type ZonePreview } from "#app/domain/identity/set-zone.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { sessionOf } from "#app/http/session.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ReasonForm } from "#app/ui/approvals/waiting-requests.tsx";
import { Events } from "#app/ui/audit/events.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { failureOf, typedIn } from "#app/ui/failure-of.ts";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";
import { changePerson, personIntents, zoneSchema } from "./parts/change-person.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("adminPeople")("person"), data?.person.name) },
];

/** A zone that is chosen and not yet set: the page shows what it would change. */
const search = defineSearch({ zone: text(40) });

export const loader = adminLoader(
  { permission: adminAddresses.person.permission, params: idParam, search },
  async (ctx, { params, search, request }) => {
    const [person, waiting, cities, session] = await Promise.all([
      findPerson(ctx, params.id),
      waitingRequests(ctx, [params.id], null),
      cityOptions(ctx),
      sessionOf(request, "admin"),
    ]);
    const zone = zoneSchema.safeParse(search.zone);
    const preview = zone.success ? await previewZone(ctx, { userId: params.id, zone: zone.data }) : null;
    return {
      person,
      waiting: waiting.map(({ id, kindLabel }) => ({ id, kindLabel })),
      cities,
      preview,
      chosen: search.zone,
      isOwn: session?.actor.id === person.id,
      present: session?.sessionIdHash.toString("hex"),
    };
  },
);

export const action = adminAction(
  { permission: "admin.people.write", params: idParam, intents: personIntents },
  (ctx, { params, request, ...pressed }) =>
    changePerson(ctx, params.id, pressed, request.headers.get("user-agent") ?? ""),
);

export default function Person() {
  const t = words("adminPeople");

  const { person, waiting, isOwn } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={person.name} back={{ to: paths.adminPeople, label: t("people") }}>
      <FormFailureAlert failure={failure} />
      {waiting.map(({ id, kindLabel }) => (
        <Alert key={id} tone="info">
          <Link className="link" to={paths.adminApproval(id)}>
            {t("waitsForApproval", { kind: kindLabel })}
          </Link>
        </Alert>
      ))}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Facts person={person} />
          <Devices person={person} />
          {person.role === "staff" || person.role === "city_manager" ? <ZoneEditor /> : null}
          {isBackOffice(person.role) && person.status === "approved" && !isOwn ? <RoleEditor /> : null}
          <Events events={person.history} />
          <p>
            <Link className="link" to={paths.adminAudit({ person: person.id })}>
              {t("whatDidName", { name: person.name })}
            </Link>
          </p>
        </div>
        {isOwn ? <OwnAccount /> : <Access person={person} />}
      </div>
    </Page>
  );
}

const zoneOf = ({ allCities, zoneName }: PersonDetail) => {
  const t = words("adminPeople");
  return allCities ? t("allCities") : (zoneName ?? t("noneSeesNothingOfAny"));
};

function Facts({ person }: { person: PersonDetail }) {
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

function Devices({ person }: { person: PersonDetail }) {
  const t = words("adminPeople");

  const { isOwn, present } = useLoaderData<typeof loader>();
  if (person.sessions.length === 0) return null;
  return (
    <Panel title={t("signedIn")}>
      <ul className="flex flex-col gap-3">
        {person.sessions.map((session) => (
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

/** First the zone is chosen, by a form that only asks; then the page shows what changes and the button that does it. */
function ZoneEditor() {
  const t = words("adminPeople");

  const { person, cities, preview, chosen } = useLoaderData<typeof loader>();
  const everywhere =
    person.role === "staff"
      ? [
          { value: "all", label: t("allCities") },
          { value: "none", label: t("noCity") },
        ]
      : [];
  return (
    <Panel title={t("zone")}>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <PlainSelect
          id="zone"
          name="zone"
          label={t("worksIn")}
          picks
          defaultValue={chosen || (person.allCities ? "all" : (person.zoneCityId ?? "none"))}
          options={[
            ...everywhere,
            ...cities.map(({ id, name, stateName }) => ({ value: id, label: `${name}, ${stateName}` })),
          ]}
        />
        <button type="submit" className="btn btn-outline min-h-12">
          {t("showWhatChanges")}
        </button>
      </Form>
      {preview ? <ZoneChange preview={preview} zone={chosen} /> : null}
    </Panel>
  );
}

function ZoneChange({ preview: { before, after }, zone }: { preview: ZonePreview; zone: string }) {
  const t = words("adminPeople");

  return (
    <div className="mt-4 flex flex-col gap-3">
      <FactList
        facts={[
          [t("zone"), `${before.name} → ${after.name}`],
          [t("propertiesInSight"), `${before.properties} → ${after.properties}`],
          [t("bookingsInSight"), `${before.openBookings} → ${after.openBookings}`],
        ]}
      />
      <RowForm fields={{ zone }}>
        <SubmitButton intent="zone">{t("changeZone")}</SubmitButton>
      </RowForm>
    </div>
  );
}

function RoleEditor() {
  const t = words("adminPeople");

  const { person, cities } = useLoaderData<typeof loader>();
  const failure = failureOf(useActionData<typeof action>(), "role");
  return (
    <Panel title={t("role")}>
      <p className="mb-3">{t("youProposeAnotherAdminApproves", { name: person.name })}</p>
      <Form method="post" className="flex flex-col gap-3">
        <FormKey />
        <PlainSelect
          id="role"
          name="role"
          label={t("newRole")}
          defaultValue={typedIn(failure, "role")}
          options={BACK_OFFICE_ROLES.filter((role) => role !== person.role).map((role) => ({
            value: role,
            label: ROLE_LABELS[role],
          }))}
        />
        <PlainSelect
          id="city"
          name="city"
          label={t("city")}
          picks
          hint={t("cityManagerHasOneAdmin")}
          defaultValue={typedIn(failure, "city") ?? person.zoneCityId ?? ""}
          options={[
            { value: "", label: t("none") },
            ...cities.map(({ id, name, stateName }) => ({ value: id, label: `${name}, ${stateName}` })),
          ]}
        />
        <PlainInput
          id="reason"
          name="reason"
          label={t("why")}
          defaultValue={typedIn(failure, "reason")}
          maxLength={1_000}
          required
        />
        <SubmitButton intent="role" tone="plain">
          {t("propose")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** Nobody decides about their own account. */
function OwnAccount() {
  const t = words("adminPeople");

  return (
    <Panel title={t("thisIsYou")}>
      <p>
        {t.rich("passwordSecondStepAndDevices", {
          link: (chunks) => (
            <Link className="link" to={paths.account("admin")}>
              {chunks}
            </Link>
          ),
        })}
      </p>
    </Panel>
  );
}

function Access({ person }: { person: PersonDetail }) {
  const t = words("adminPeople");

  return (
    <div className="flex flex-col gap-4">
      {person.status === "approved" && person.email && person.role !== "customer" ? (
        <RowForm fields={{}}>
          <SubmitButton intent="invite" tone="plain">
            {t("mailLinkToSetPasswordPlain")}
          </SubmitButton>
        </RowForm>
      ) : null}
      {person.status === "approved" && person.role !== "admin" ? (
        <RowForm fields={{}}>
          <SubmitButton intent="view" tone="plain">
            {t("seeWhatSees", { name: person.name })}
          </SubmitButton>
        </RowForm>
      ) : null}
      {person.secondStep ? (
        <RowForm fields={{}}>
          <SubmitButton intent="reset_second_step" tone="plain">
            {t("resetSecondStep")}
          </SubmitButton>
        </RowForm>
      ) : null}
      {person.status === "approved" ? (
        <ReasonForm title={t("suspend")} intent="suspend">
          {t("everyDeviceIsSignedOut")}
        </ReasonForm>
      ) : null}
      {person.status === "suspended" ? (
        <ReasonForm title={t("resume")} intent="resume">
          {t("personMaySignInAgain")}
        </ReasonForm>
      ) : null}
    </div>
  );
}
