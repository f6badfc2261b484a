import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasRole } from "#app/domain/context.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { pendingCode } from "../login/parts/pending-code.ts";
import { PROOF_INTENTS, provePhone } from "../parts/phone-proof.ts";
import { PhoneProof } from "../parts/phone-proof-form.tsx";

export const meta = () => [{ title: "Patient assistant" }];

const search = defineSearch({ change: oneOf(["no", "yes"], "no") });

export const loader = publicLoader({ permission: "public", search }, async (ctx, { search, browserId }) => {
  if (hasRole(ctx.actor, "customer")) throw redirect(paths.assistantDashboard);
  return { pending: search.change === "yes" ? null : await pendingCode(ctx, browserId, ["customer_login"]) };
});

export const action = publicAction(
  { permission: "public", intents: PROOF_INTENTS },
  async (ctx, { request, browserId, ...posted }) => {
    const to = posted.intent === "verify" ? paths.assistantDashboard : paths.assistant;
    return orTell(ADMIN_MESSAGES.failedToSaveUserSignupData, () =>
      provePhone(ctx, { purpose: "customer_login", to, request, browserId }, posted),
    );
  },
);

export default function AssistantHome() {
  const { pending } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Patient assistant"
      width="narrow"
      lead="One place for each patient you look after: say what is needed, and see what we did about it."
    >
      <PhoneProof
        pending={pending}
        failure={useActionData<typeof action>()}
        changeTo={`${paths.assistant}?change=yes`}
        hint="New or known: the code makes the account or opens it. There is no password."
        withName
      />
      <Panel title="What the assistant does">
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>Finds the hospital and the department for what the doctor wrote.</li>
          <li>Asks for a date there, and says which papers to bring.</li>
          <li>
            Helps with the room, and with meals, a cab or a wheelchair, where houses near the hospital offer
            them.
          </li>
        </ul>
        <p className="mt-3">
          The assistant is a person of our office, not a machine. The account is the same as that of your
          bookings.
        </p>
      </Panel>
    </Page>
  );
}
