import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { recommend, recommendationSchema } from "#app/domain/approvals/recommend.ts";
import { hasRole } from "#app/domain/context.ts";
import { findAnyAccount, type WaitingRequest } from "#app/domain/decisions/find-account.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { idParam, staffAction, staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { AccountFacts, DocumentList } from "#app/ui/approvals/account-facts.tsx";
import { WaitingRequests } from "#app/ui/approvals/waiting-requests.tsx";
import { FormFailureAlert, FormKey, SubmitButton } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { useTyped } from "#app/ui/use-typed.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staffPartners")("partner") }];

export const loader = staffLoader(
  { permission: "staff.partner.read", params: idParam },
  async (ctx, { params }) => {
    const { history: _, users: __, ...account } = await findAnyAccount(ctx, params.id);
    return { account: { ...account, history: [], users: [] }, advises: hasRole(ctx.actor, "staff") };
  },
);

export const action = staffAction(
  { permission: "staff.partner.advise", params: idParam, schema: recommendationSchema },
  async (ctx, { request, params, value }) => {
    const t = words("staffPartners");

    await findAnyAccount(ctx, params.id);
    await recommend(ctx, value);
    return done(afterDecision(request, paths.staffPartner(params.id)), t("adminSeesWhatYouAdvise"));
  },
);

/** A partner or agent of the user's zone, with the form to recommend a decision on pending requests. */
export default function StaffPartner() {
  const t = words("staffPartners");

  const { account, advises } = useLoaderData<typeof loader>();
  return (
    <Page title={account.name} back={{ to: paths.staffPartners, label: t("partners") }}>
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <WaitingRequests
            requests={account.requests}
            decide={(request) => (advises ? <AdviceForm request={request} /> : null)}
          />
          <Panel title={t("papers")}>
            <DocumentList documents={account.documents} />
          </Panel>
        </div>
        <AccountFacts account={account} />
      </div>
    </Page>
  );
}

function AdviceForm({ request }: { request: WaitingRequest }) {
  const t = words("staffPartners");
  const typed = useTyped("remark", { approvalId: request.id });

  return (
    <Panel title={t("yourAdvice")}>
      <Form method="post" className="flex flex-col gap-3">
        <FormKey />
        <input type="hidden" name="approvalId" value={request.id} />
        <input type="hidden" name="version" value={request.version} />
        <label className="flex flex-col gap-1 font-medium">
          {t("whatYouSaw")}
          <textarea
            key={typed}
            name="remark"
            maxLength={1000}
            rows={3}
            defaultValue={typed}
            className="textarea w-full"
          />
        </label>
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="advice" value="approve">
            {t("adviseToApprove")}
          </SubmitButton>
          <SubmitButton name="advice" value="reject" tone="danger">
            {t("adviseToReject")}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
