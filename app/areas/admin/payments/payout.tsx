import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { otherDeciders } from "#app/domain/approvals/second-person.ts";
import { ENTRY_WORDS } from "#app/domain/books/labels.ts";
import { isUser } from "#app/domain/context.ts";
import { approvePayout, cancelPayout } from "#app/domain/settlements/decide-payout.ts";
import { PAYMENT_TYPES } from "#app/domain/settlements/labels.ts";
import { payPayout } from "#app/domain/settlements/pay-payout.ts";
import { type PayoutLine, readPayout, readTransfer } from "#app/domain/settlements/read-payout.ts";
import { sendPayout } from "#app/domain/settlements/transfer-payout.ts";
import { parseRupees, typedRupees } from "#app/domain/shared/amounts.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import type { FormFailure } from "#app/http/form.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { WaitsForSecondPerson } from "#app/ui/approvals/second-person.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { failureOf } from "#app/ui/failure-of.ts";
import {
  FormFailureAlert,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatDate, formatInstant, formatRupees, formatStatus } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { signedRupees } from "#app/ui/money/account-list.tsx";
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("adminPayments")("payout"), data?.payout.payoutNumber) },
];

export const loader = adminLoader(
  { permission: "admin.money.read", params: idParam },
  async (ctx, { params }) => {
    const payout = await readPayout(ctx, params.id);
    const ownWork = isUser(ctx.actor) && payout.preparedBy === ctx.actor.id;
    return {
      payout,
      transfer: await readTransfer(ctx, params.id),
      secondPerson: ownWork && payout.state === "waiting" ? await otherDeciders(ctx) : null,
      today: istDate(ctx.now),
    };
  },
);

const payment = z.object({
  reference_number: z.string(),
  transfer_amount: z.string(),
  paid_date: z.string(),
  from_accounts: z.string(),
  type_of_payment: z.string(),
});
type Payment = z.output<typeof payment>;

export const action = adminAction(
  {
    permission: "admin.money.write",
    params: idParam,
    intents: {
      approve: z.object({}),
      send: z.object({}),
      pay: payment,
      cancel: z.object({ reason: z.string().default("") }),
    },
  },
  async (ctx, { request, params, intent, value }) => {
    const t = words("adminPayments");

    const to = afterDecision(request, moneyPaths.payout(params.id));
    if (intent === "approve") {
      await approvePayout(ctx, { payoutId: params.id });
      return done(to, t("payoutIsApproved"));
    }
    if (intent === "send") {
      await sendPayout(ctx, { payoutId: params.id });
      return done(to, t("payoutIsOnItsWay"));
    }
    if (intent === "cancel") {
      await cancelPayout(ctx, { payoutId: params.id, reason: value.reason });
      return done(to, t("payoutIsCancelledItsLines"), { tone: "info" });
    }
    const { transfer_amount, type_of_payment, ...record } = value;
    await payPayout(ctx, {
      payoutId: params.id,
      ...record,
      type_of_payment: type_of_payment as (typeof PAYMENT_TYPES)[number],
      transfer_amount_paise: parseRupees(transfer_amount) || 1,
    });
    return done(to, t("paymentIsRecorded"));
  },
);

const columns: TableColumn<PayoutLine>[] = [
  {
    key: "booking",
    label: "Booking",
    value: (row) => (
      <Link to={moneyPaths.adminAccount(row.bookingId)} className="link whitespace-nowrap">
        {row.bookingOrderId}
      </Link>
    ),
  },
  { key: "what", label: "What", value: (row) => row.title },
  { key: "until", label: "Until", value: (row) => formatDate(row.endsOn) },
  { key: "entry", label: "Entry", value: (row) => ENTRY_WORDS[row.entry] },
  { key: "amount", label: "Amount", numeric: true, value: (row) => signedRupees(row.amountPaise) },
];

/** How and when it was paid, once it was. */
function paymentFacts(payout: Awaited<ReturnType<typeof readPayout>>): Array<[string, string]> {
  const t = words("adminPayments");
  const { paidDate, typeOfPayment, fromAccounts, referenceNumber } = payout;
  if (!paidDate) return [];
  const how = {
    paidDate: formatDate(paidDate),
    typeOfPayment: typeOfPayment ?? "",
    fromAccounts: fromAccounts ?? "",
  };
  return [
    [t("paid"), t("paidDateTypeOfPayment", how)],
    [t("reference"), referenceNumber ?? ""],
  ];
}

export default function PayoutScreen() {
  const t = words("adminPayments");

  const { payout, transfer, secondPerson, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Payment>("payment", failureOf(failure, "approve", "send", "pay"), {
    transfer_amount: typedRupees(payout.amountPaise),
    paid_date: today,
  });
  const isSending = transfer?.state === "sending";
  const isOpen = (payout.state === "waiting" || payout.state === "approved") && !isSending;
  return (
    <Page
      title={t("payoutPayoutNumber", { payoutNumber: payout.payoutNumber })}
      back={{ to: moneyPaths.payouts, label: t("payouts") }}
    >
      <Panel title={formatRupees(payout.amountPaise)}>
        <FactList
          facts={[
            [t("state"), <StatusBadge key="state" status={payout.state} />],
            [
              t("to"),
              t("partnerNameKindBookings", {
                partnerName: payout.partnerName,
                kind: formatStatus(payout.kind),
              }),
            ],
            [
              t("bankAccount"),
              [payout.bankAccountNum, payout.ifsc, payout.holderName].filter(Boolean).join(", "),
            ],
            [t("prepared"), `${formatInstant(payout.preparedAt)} ${payout.preparedByName ?? ""}`],
            ...(payout.approvedAt
              ? ([
                  [t("approved"), `${formatInstant(payout.approvedAt)} ${payout.approvedByName ?? ""}`],
                ] as Array<[string, string]>)
              : []),
            ...paymentFacts(payout),
          ]}
        />
      </Panel>
      {isSending ? (
        <p role="status">{t("onItsWayToBank", { askedAt: formatInstant(transfer.askedAt) })}</p>
      ) : null}
      {isOpen ? (
        <ScreenForm form={form} className="grid gap-5 lg:grid-cols-2">
          {payout.state === "waiting" ? (
            secondPerson ? (
              <WaitsForSecondPerson secondPerson={secondPerson} />
            ) : (
              <Panel title={t("secondAdminApproves")}>
                <SubmitButton intent="approve" formNoValidate>
                  {t("approvePayout")}
                </SubmitButton>
              </Panel>
            )
          ) : (
            <Panel title={t("recordPayment")} className="flex flex-col gap-4">
              <TextField
                field={fields.reference_number}
                label={t("referenceOfBank")}
                required
                maxLength={40}
              />
              <TextField
                field={fields.transfer_amount}
                label={t("amountInRupees")}
                required
                inputMode="decimal"
              />
              <TextField field={fields.paid_date} label={t("paidOn")} type="date" required max={today} />
              <TextField field={fields.from_accounts} label={t("fromOurAccount")} required maxLength={60} />
              <SelectField
                field={fields.type_of_payment}
                label={t("how")}
                required
                placeholder={t("choose")}
                options={PAYMENT_TYPES.map((type) => ({ value: type, label: type }))}
              />
              <SubmitButton intent="pay" className="self-start">
                {t("recordPayment")}
              </SubmitButton>
            </Panel>
          )}
          {payout.state === "approved" ? (
            <Panel title={t("sendItByPaymentGateway")} className="flex flex-col gap-4">
              {transfer?.state === "failed" ? (
                <p role="alert">{t("itDidNotArrive", { failure: transfer.failure })}</p>
              ) : null}
              <p>{t("itGoesToBankAccount")}</p>
              <SubmitButton intent="send" tone="plain" className="self-start" formNoValidate>
                {t("sendAmount", { amount: formatRupees(payout.amountPaise) })}
              </SubmitButton>
            </Panel>
          ) : null}
        </ScreenForm>
      ) : null}
      {isOpen ? (
        <CancelPanel failure={failureOf(failure, "cancel")} />
      ) : (
        <FormFailureAlert failure={failure} />
      )}
      <DataTable
        caption={t("lines")}
        columns={columns}
        rows={payout.lines}
        rowKey={(row) => `${row.bookingId}${row.entry}${row.amountPaise}`}
        empty={<EmptyState>{t("cancelledPayoutHasNoLines")}</EmptyState>}
      />
    </Page>
  );
}

function CancelPanel({ failure }: { failure: FormFailure | undefined }) {
  const t = words("adminPayments");

  const [form, fields] = useScreenForm<{ reason: string }>("cancel", failure, { reason: "" });
  return (
    <details>
      <summary className="cursor-pointer py-2">{t("cancelThisPayout")}</summary>
      <ScreenForm form={form} className="flex max-w-md flex-col gap-4">
        <TextField field={fields.reason} label={t("why")} required maxLength={300} />
        <SubmitButton intent="cancel" tone="danger" className="self-start">
          {t("cancelPayout")}
        </SubmitButton>
      </ScreenForm>
    </details>
  );
}
