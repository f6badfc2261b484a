import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { forgetTypedGuests } from "#app/domain/bookings/update-draft.ts";
import { ROLES, type Role } from "#app/domain/context.ts";
import { revokeSession } from "#app/domain/identity/sessions.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { defineSearch, oneOf, text } from "#app/domain/shared/search-params.ts";
import { LANDING } from "#app/http/authenticator.ts";
import { browserHash, endedSessionCookie, readSessionToken } from "#app/http/cookies.ts";
import { done, safePath } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { startedSession } from "#app/http/session.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("customer")("signOut") }];

const WHICH = ["all", ...ROLES] as const;
/** `next` is the destination of a person who was signed in as somebody else. */
const search = defineSearch({ role: oneOf(WHICH, "all"), next: text(1_000) });

/** The roles meant: the one asked for, or every one. */
const rolesOf = (which: (typeof WHICH)[number]): readonly Role[] => (which === "all" ? ROLES : [which]);

export const loader = publicLoader({ permission: "public", search }, async (_ctx, { request, search }) => {
  const sessions = await Promise.all(
    rolesOf(search.role).map(async (role) => ({ role, session: await startedSession(request, role) })),
  );
  const living = sessions.flatMap(({ role, session }) =>
    session ? [{ role, name: session.actor.name }] : [],
  );
  const first = living[0]?.role;
  return {
    role: search.role,
    people: living,
    back: first ? LANDING[first] : paths.home,
    account: first ? paths.account(first) : null,
  };
});

export const action = publicAction(
  { permission: "public", whileViewing: true, schema: z.object({ role: z.enum(WHICH).default("all") }) },
  async (ctx, { request, value, browserId }) => {
    const t = words("account");
    const cookies: string[] = [];
    for (const role of rolesOf(value.role)) {
      const token = await readSessionToken(request, role);
      if (!token) continue;
      await revokeSession(token);
      cookies.push(await endedSessionCookie(role));
    }
    if (cookies.length > 0) await forgetTypedGuests(ctx, browserHash(browserId));
    const { next } = search.decode(new URL(request.url).searchParams);
    return done(safePath(next, paths.home), t("signedOut"), { cookies, forget: true });
  },
);

export default function Logout() {
  const t = words("account");
  const shellWords = words("shell");
  const customerWords = words("customer");
  const { role, people, back, account } = useLoaderData<typeof loader>();
  if (people.length === 0 || !account) {
    return (
      <Page title={customerWords("signOut")} width="narrow">
        <EmptyState
          action={
            <Link to={paths.home} className="btn btn-primary min-h-12">
              {shellWords("home")}
            </Link>
          }
        >
          {t("notSignedIn")}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={customerWords("signOut")} width="narrow">
      <Panel>
        <p className="mb-4">
          {t("signedInAs", {
            value: people.map((person) => `${person.name} (${ROLE_LABELS[person.role]})`).join(", "),
          })}
        </p>
        <div className="flex flex-wrap gap-2">
          <RowForm fields={{ role }}>
            <SubmitButton>{customerWords("signOut")}</SubmitButton>
          </RowForm>
          <Link to={back} className="btn btn-ghost min-h-12">
            {t("staySignedIn")}
          </Link>{" "}
          <Link to={account} className="btn btn-ghost min-h-12">
            {t("passwordDevices")}
          </Link>
        </div>
      </Panel>
    </Page>
  );
}
