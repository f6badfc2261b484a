import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { waitingRequests } from "#app/domain/decisions/find-account.ts";
import { findPerson } from "#app/domain/identity/find-person.ts";
import { isBackOffice } from "#app/domain/identity/schema.ts";
import { previewZone } from "#app/domain/identity/set-zone.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { sessionOf } from "#app/http/session.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Events } from "#app/ui/audit/events.tsx";
import { failureOf } from "#app/ui/failure-of.ts";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";
import { changePerson, personIntents, zoneSchema } from "./parts/change-person.ts";
import { OwnAccount, PersonAccess } from "./parts/person-access.tsx";
import { Devices, PersonFacts } from "./parts/person-facts.tsx";
import { RoleEditor, ZoneEditor } from "./parts/zone-and-role.tsx";

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
  const { person, waiting, isOwn, present, cities, preview, chosen } = useLoaderData<typeof loader>();
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
          <PersonFacts person={person} />
          <Devices sessions={person.sessions} isOwn={isOwn} present={present} />
          {person.role === "staff" || person.role === "city_manager" ? (
            <ZoneEditor person={person} cities={cities} preview={preview} chosen={chosen} />
          ) : null}
          {isBackOffice(person.role) && person.status === "approved" && !isOwn ? (
            <RoleEditor person={person} cities={cities} failure={failureOf(failure, "role")} />
          ) : null}
          <Events events={person.history} />
          <p>
            <Link className="link" to={paths.adminAudit({ person: person.id })}>
              {t("whatDidName", { name: person.name })}
            </Link>
          </p>
        </div>
        {isOwn ? <OwnAccount /> : <PersonAccess person={person} />}
      </div>
    </Page>
  );
}
