import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { kindsSold } from "#app/domain/listings/kinds-sold.ts";
import { APPROVALS_MESSAGES } from "#app/domain/shared/messages.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { wantedLanguage } from "#app/http/language.ts";
import { menusFor } from "#app/http/menus.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { BackOfficeShell } from "#app/ui/shell.tsx";
import { words, wordsIn } from "#app/words/catalogue.ts";
import { PARTNER_LANGUAGES } from "#app/words/languages.ts";
import { speaking } from "#app/words/speaking.ts";

export const loader = partnerLoader(
  { permission: "partner.home", failed: APPROVALS_MESSAGES.errorWhileLoadingPartnerLayoutData },
  async (ctx, { request }) => {
    const sold = await kindsSold(ctx);
    // The menu keeps its language where a screen is in English alone.
    const language = wantedLanguage(request, PARTNER_LANGUAGES);
    return {
      person: isUser(ctx.actor) ? ctx.actor.name : "",
      language,
      title: wordsIn(language, "office")("partner"),
      menu: speaking(language, () => menusFor(ctx.actor, "partner", sold)),
    };
  },
);

export default function PartnerLayout() {
  return (
    <BackOfficeShell {...useLoaderData<typeof loader>()} languages={PARTNER_LANGUAGES} session="partner">
      <Outlet />
    </BackOfficeShell>
  );
}

export function ErrorBoundary() {
  const layout = useRouteLoaderData<typeof loader>("areas/partner/layout");
  return (
    <BackOfficeShell
      title={layout?.title ?? words("office")("partner")}
      menu={layout?.menu ?? []}
      person={layout?.person ?? ""}
      language={layout?.language}
      languages={PARTNER_LANGUAGES}
      session="partner"
    >
      <ErrorPage />
    </BackOfficeShell>
  );
}
