import { Form, useActionData, useLoaderData } from "@remix-run/react";
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
import { ReasonForm } from "#app/ui/approvals/waiting-requests.tsx";
import { Events } from "#app/ui/audit/events.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { changePerson, personIntents, zoneSchema } from "./parts/change-person.ts";

export const meta = () => [{ title: "Person" }];

/** A zone that is chosen and not yet set: the page shows what it would change. */
const search = defineSearch({ zone: text(40) });

export const loader = adminLoader(
  { permission: adminAddresses.person.permission, params: idParam, search },
  async (ctx, { params, search, request }) => {
    const [person, cities, session] = await Promise.all([
      findPerson(ctx, params.id),
      cityOptions(ctx),
      sessionOf(request, "admin"),
    ]);
    const zone = zoneSchema.safeParse(search.zone);
    const preview = zone.success ? await previewZone(ctx, { userId: params.id, zone: zone.data }) : null;
    return {
      person,
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
  const { person, isOwn } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={person.name} back={{ to: paths.adminPeople, label: "People" }}>
      <FormFailureAlert failure={failure} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Facts person={person} />
          <Devices person={person} />
          {person.role === "staff" || person.role === "city_manager" ? <ZoneEditor /> : null}
          {isBackOffice(person.role) && person.status === "approved" ? <RoleEditor /> : null}
          <Events events={person.history} />
          <p>
            <Link className="link" to={paths.adminAudit({ person: person.id })}>
              What {person.name} did
            </Link>
          </p>
        </div>
        {isOwn ? <OwnAccount /> : <Access person={person} />}
      </div>
    </Page>
  );
}

const zoneOf = ({ allCities, zoneName }: PersonDetail) =>
  allCities ? "All cities" : (zoneName ?? "None: sees nothing of any city");

function Facts({ person }: { person: PersonDetail }) {
  const newest = person.invitations[0];
  return (
    <Panel title="About">
      <FactList
        facts={[
          ["Role", ROLE_LABELS[person.role]],
          ["Status", <StatusBadge key="status" status={person.status} />],
          ...(person.role === "staff" || person.role === "city_manager"
            ? [["Zone", zoneOf(person)] as [string, string]]
            : []),
          ...(person.accountId
            ? [["Works for", person.accountName ?? person.accountId] as [string, string]]
            : []),
          ["Mobile", person.phone ? formatPhone(person.phone) : "None"],
          ["Email", person.email ?? "None"],
          ["Password", person.hasPassword ? "Set" : "None yet"],
          ["Second step", person.secondStep ? `On, ${person.recoveryCodes} recovery codes left` : "Off"],
          ["Last sign-in", person.lastLoginAt ? formatInstant(person.lastLoginAt) : "Never"],
          ["Since", formatInstant(person.createdAt)],
          [
            "Link to set the password",
            newest
              ? `Sent ${formatInstant(newest.sentAt)}, ${newest.usedAt ? "used" : `good until ${formatInstant(newest.expiresAt)}`}`
              : "None sent",
          ],
        ]}
      />
    </Panel>
  );
}

function Devices({ person }: { person: PersonDetail }) {
  const { isOwn, present } = useLoaderData<typeof loader>();
  if (person.sessions.length === 0) return null;
  return (
    <Panel title="Signed in on">
      <ul className="flex flex-col gap-3">
        {person.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {deviceName(session.userAgent)}
              <span className="block text-sm text-base-content/80">
                Signed in {formatInstant(session.createdAt)}, last seen {formatInstant(session.seenAt)}
              </span>
            </span>
            {session.id === present ? (
              <span className="badge badge-outline">This device</span>
            ) : (
              <RowForm fields={{ session: session.id }}>
                <SubmitButton intent="end_session" tone="plain" small>
                  Sign out
                </SubmitButton>
              </RowForm>
            )}
          </li>
        ))}
      </ul>
      {isOwn ? null : (
        <RowForm fields={{}} className="mt-4">
          <SubmitButton intent="end_all" tone="plain">
            Sign out everywhere
          </SubmitButton>
        </RowForm>
      )}
    </Panel>
  );
}

/** First the zone is chosen, by a form that only asks; then the page shows what changes and the button that does it. */
function ZoneEditor() {
  const { person, cities, preview, chosen } = useLoaderData<typeof loader>();
  const everywhere =
    person.role === "staff"
      ? [
          { value: "all", label: "All cities" },
          { value: "none", label: "No city" },
        ]
      : [];
  return (
    <Panel title="Zone">
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <PlainSelect
          id="zone"
          name="zone"
          label="Works in"
          picks
          defaultValue={chosen || (person.allCities ? "all" : (person.zoneCityId ?? "none"))}
          options={[
            ...everywhere,
            ...cities.map(({ id, name, stateName }) => ({ value: id, label: `${name}, ${stateName}` })),
          ]}
        />
        <button type="submit" className="btn btn-outline min-h-12">
          Show what changes
        </button>
      </Form>
      {preview ? <ZoneChange preview={preview} zone={chosen} /> : null}
    </Panel>
  );
}

function ZoneChange({ preview: { before, after }, zone }: { preview: ZonePreview; zone: string }) {
  return (
    <div className="mt-4 flex flex-col gap-3">
      <FactList
        facts={[
          ["Zone", `${before.name} → ${after.name}`],
          ["Properties in sight", `${before.properties} → ${after.properties}`],
          ["Bookings in sight", `${before.openBookings} → ${after.openBookings}`],
        ]}
      />
      <RowForm fields={{ zone }}>
        <SubmitButton intent="zone">Change the zone</SubmitButton>
      </RowForm>
    </div>
  );
}

function RoleEditor() {
  const { person, cities } = useLoaderData<typeof loader>();
  return (
    <Panel title="Role">
      <p className="mb-3">
        You propose, another admin approves. Then {person.name} is signed out everywhere and starts anew.
      </p>
      <Form method="post" className="flex flex-col gap-3">
        <FormKey />
        <PlainSelect
          id="role"
          name="role"
          label="New role"
          options={BACK_OFFICE_ROLES.filter((role) => role !== person.role).map((role) => ({
            value: role,
            label: ROLE_LABELS[role],
          }))}
        />
        <PlainSelect
          id="city"
          name="city"
          label="City"
          picks
          hint="A city manager has one; an admin has none."
          defaultValue={person.zoneCityId ?? ""}
          options={[
            { value: "", label: "None" },
            ...cities.map(({ id, name, stateName }) => ({ value: id, label: `${name}, ${stateName}` })),
          ]}
        />
        <PlainInput id="reason" name="reason" label="Why" maxLength={1_000} required />
        <SubmitButton intent="role" tone="plain">
          Propose
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** Nobody decides about the own account. */
function OwnAccount() {
  return (
    <Panel title="This is you">
      <p>
        Password, second step and devices are under{" "}
        <Link className="link" to={paths.account("admin")}>
          your account
        </Link>
        . Another admin suspends you or resets your second step.
      </p>
    </Panel>
  );
}

function Access({ person }: { person: PersonDetail }) {
  return (
    <div className="flex flex-col gap-4">
      {person.status === "approved" && person.email && person.role !== "customer" ? (
        <RowForm fields={{}}>
          <SubmitButton intent="invite" tone="plain">
            Mail a link to set the password
          </SubmitButton>
        </RowForm>
      ) : null}
      {person.status === "approved" && person.role !== "admin" ? (
        <RowForm fields={{}}>
          <SubmitButton intent="view" tone="plain">
            See what {person.name} sees
          </SubmitButton>
        </RowForm>
      ) : null}
      {person.secondStep ? (
        <RowForm fields={{}}>
          <SubmitButton intent="reset_second_step" tone="plain">
            Reset the second step
          </SubmitButton>
        </RowForm>
      ) : null}
      {person.status === "approved" ? (
        <ReasonForm title="Suspend" intent="suspend">
          Every device is signed out at once.
        </ReasonForm>
      ) : null}
      {person.status === "suspended" ? (
        <ReasonForm title="Resume" intent="resume">
          The person may sign in again.
        </ReasonForm>
      ) : null}
    </div>
  );
}
