import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { decideSandboxPayment, findSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

const params = z.object({ id: z.uuid() });
const decision = z.object({});

export const handle: FooterHandle = { footer: "short" };

export const meta = () => [{ title: words("payment")("testTitle") }];

/** The page of the built-in gateway: a stand-in for a bank's page. It exists only while that gateway is set. */
export const loader = publicLoader({ permission: "public", params }, async (_ctx, { params }) => ({
  payment: await findSandboxPayment(params.id),
}));

export const action = publicAction(
  { permission: "public", params, intents: { pay: decision, fail: decision, leave: decision } },
  async (_ctx, { params, intent }) => {
    const { returnUrl } = await decideSandboxPayment({ id: params.id, decision: intent });
    const { pathname } = new URL(returnUrl);
    return done(pathname);
  },
);

export default function SandboxGateway() {
  const t = words("payment");
  const { payment } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={t("testTitle")} lead={t("testLead")} width="narrow">
      <FailureAlert failure={failure} />
      <Panel>
        <FactList
          facts={[
            [t("total"), formatRupees(payment.amountPaise)],
            [t("payFor"), payment.description],
          ]}
        />
      </Panel>
      {payment.state === "open" ? (
        <RowForm fields={{}} className="flex flex-col gap-3">
          <SubmitButton intent="pay" className="text-base">
            {t("payTest", { amount: formatRupees(payment.amountPaise) })}
          </SubmitButton>
          <SubmitButton intent="fail" tone="plain" className="text-base">
            {t("refuseTest")}
          </SubmitButton>
          <SubmitButton intent="leave" tone="plain" className="text-base">
            {t("backWithout")}
          </SubmitButton>
        </RowForm>
      ) : (
        <>
          <Alert tone="info">{payment.state === "captured" ? t("paidAlready") : t("bankRefused")}</Alert>
          <Link to={new URL(payment.returnUrl).pathname} className="btn btn-primary min-h-12 text-base">
            {t("backToBooking")}
          </Link>
        </>
      )}
    </Page>
  );
}
