import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasRole } from "#app/domain/context.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { pendingCode } from "../login/parts/pending-code.ts";
import { PROOF_INTENTS, provePhone } from "../parts/phone-proof.ts";
import { PhoneProof } from "../parts/phone-proof-form.tsx";

export const meta = () =>
  described({ title: words("shell")("assistant"), description: words("genie")("homeLead") });

const search = defineSearch({ change: oneOf(["no", "yes"], "no") });

export const loader = publicLoader({ permission: "public", search }, async (ctx, { search, browserId }) => {
  if (hasRole(ctx.actor, "customer")) throw redirect(paths.assistantDashboard);
  return { pending: search.change === "yes" ? null : await pendingCode(ctx, browserId, ["customer_login"]) };
});

export const action = publicAction(
  { permission: "public", intents: PROOF_INTENTS },
  async (ctx, { request, browserId, ...posted }) => {
    const to = posted.intent === "verify" ? paths.assistantDashboard : paths.assistant;
    return withFailureMessage(ADMIN_MESSAGES.failedToSaveUserSignupData, () =>
      provePhone(ctx, { purpose: "customer_login", to, request, browserId }, posted),
    );
  },
);

export default function AssistantHome() {
  const t = words("genie");
  const shellWords = words("shell");
  const { pending } = useLoaderData<typeof loader>();
  return (
    <Page title={shellWords("assistant")} width="narrow" lead={t("homeLead")}>
      <PhoneProof
        pending={pending}
        failure={useActionData<typeof action>()}
        changeTo={`${paths.assistant}?change=yes`}
        hint={t("proofHint")}
        withName
      />
      <Panel title={t("whatDoes")}>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>{t("does1")}</li>
          <li>{t("does2")}</li>
          <li>{t("does3")}</li>
        </ul>
        <p className="mt-3">{t("isPerson")}</p>
      </Panel>
    </Page>
  );
}
