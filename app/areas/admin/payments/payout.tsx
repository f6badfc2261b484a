import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isUser } from "#app/domain/context.ts";
import { approvePayout, cancelPayout } from "#app/domain/settlements/decide-payout.ts";
import { PAYMENT_TYPES } from "#app/domain/settlements/labels.ts";
import { payPayout } from "#app/domain/settlements/pay-payout.ts";
import { type PayoutLine, readPayout, readTransfer } from "#app/domain/settlements/read-payout.ts";
import { sendPayout } from "#app/domain/settlements/transfer-payout.ts";
import { parseRupees, typedRupees } from "#app/domain/shared/amounts.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatDate, formatInstant, formatRupees, formatStatus } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { signedRupees } from "#app/ui/money/account-list.tsx";
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Payout" }];

export const loader = adminLoader(
  { permission: "admin.money.read", params: idParam },
  async (ctx, { params }) => {
    const payout = await readPayout(ctx, params.id);
    const ownWork = isUser(ctx.actor) && payout.preparedBy === ctx.actor.id;
    return { payout, transfer: await readTransfer(ctx, params.id), ownWork, today: istDate(ctx.now) };
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
  async (ctx, { params, intent, value }) => {
    const to = moneyPaths.payout(params.id);
    if (intent === "approve") {
      await approvePayout(ctx, { payoutId: params.id });
      return done(to, "The payout is approved.");
    }
    if (intent === "send") {
      await sendPayout(ctx, { payoutId: params.id });
      return done(to, "The payout is on its way to the bank. This page says what the bank answers.");
    }
    if (intent === "cancel") {
      await cancelPayout(ctx, { payoutId: params.id, reason: value.reason });
      return done(to, "The payout is cancelled; its lines are owed again.", { tone: "info" });
    }
    const { transfer_amount, type_of_payment, ...record } = value;
    await payPayout(ctx, {
      payoutId: params.id,
      ...record,
      type_of_payment: type_of_payment as (typeof PAYMENT_TYPES)[number],
      transfer_amount_paise: parseRupees(transfer_amount) || 1,
    });
    return done(to, "The payment is recorded.");
  },
);

const columns: Column<PayoutLine>[] = [
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
  { key: "entry", label: "Entry", value: (row) => formatStatus(row.entry) },
  { key: "amount", label: "Amount", numeric: true, value: (row) => signedRupees(row.amountPaise) },
];

export default function PayoutScreen() {
  const { payout, transfer, ownWork, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Payment>("payment", failure, {
    transfer_amount: typedRupees(payout.amountPaise),
    paid_date: today,
  });
  const isSending = transfer?.state === "sending";
  const isOpen = (payout.state === "waiting" || payout.state === "approved") && !isSending;
  return (
    <Page title={`Payout ${payout.payoutNumber}`} back={{ to: moneyPaths.payouts, label: "Payouts" }}>
      <Panel title={formatRupees(payout.amountPaise)}>
        <FactList
          facts={[
            ["State", <StatusBadge key="state" status={payout.state} />],
            ["To", `${payout.partnerName}, ${formatStatus(payout.kind)} bookings`],
            [
              "Bank account",
              [payout.bankAccountNum, payout.ifsc, payout.holderName].filter(Boolean).join(", "),
            ],
            ["Prepared", `${formatInstant(payout.preparedAt)} ${payout.preparedByName ?? ""}`],
            ...(payout.approvedAt
              ? ([
                  ["Approved", `${formatInstant(payout.approvedAt)} ${payout.approvedByName ?? ""}`],
                ] as Array<[string, string]>)
              : []),
            ...(payout.paidDate
              ? ([
                  [
                    "Paid",
                    `${formatDate(payout.paidDate)} by ${payout.typeOfPayment} from ${payout.fromAccounts}`,
                  ],
                  ["Reference", payout.referenceNumber ?? ""],
                ] as Array<[string, string]>)
              : []),
          ]}
        />
      </Panel>
      {isSending ? (
        <p role="status">
          On its way to the bank since {formatInstant(transfer.askedAt)}. It is recorded as paid as soon as
          the bank says so.
        </p>
      ) : null}
      {isOpen ? (
        <ScreenForm form={form} className="grid gap-5 lg:grid-cols-2">
          {payout.state === "waiting" ? (
            <Panel title="A second admin approves">
              {ownWork ? (
                <p>You prepared this payout. It is above the limit, so another admin has to approve it.</p>
              ) : (
                <SubmitButton intent="approve" formNoValidate>
                  Approve the payout
                </SubmitButton>
              )}
            </Panel>
          ) : (
            <Panel title="Record the payment" className="flex flex-col gap-4">
              <TextField
                field={fields.reference_number}
                label="Reference of the bank"
                required
                maxLength={40}
              />
              <TextField
                field={fields.transfer_amount}
                label="Amount in rupees"
                required
                inputMode="decimal"
              />
              <TextField field={fields.paid_date} label="Paid on" type="date" required max={today} />
              <TextField field={fields.from_accounts} label="From our account" required maxLength={60} />
              <SelectField
                field={fields.type_of_payment}
                label="How"
                required
                placeholder="Choose"
                options={PAYMENT_TYPES.map((type) => ({ value: type, label: type }))}
              />
              <SubmitButton intent="pay" className="self-start">
                Record the payment
              </SubmitButton>
            </Panel>
          )}
          {payout.state === "approved" ? (
            <Panel title="Send it by the payment gateway" className="flex flex-col gap-4">
              {transfer?.state === "failed" ? (
                <p role="alert">It did not arrive: {transfer.failure}</p>
              ) : null}
              <p>It goes to the bank account above. What the bank says of it is recorded by itself.</p>
              <SubmitButton intent="send" className="self-start" formNoValidate>
                Send {formatRupees(payout.amountPaise)}
              </SubmitButton>
            </Panel>
          ) : null}
        </ScreenForm>
      ) : null}
      {isOpen ? <CancelPanel failure={failure} /> : null}
      <DataTable
        caption="Lines"
        columns={columns}
        rows={payout.lines}
        rowKey={(row) => `${row.bookingId}${row.entry}${row.amountPaise}`}
        empty={<EmptyState>A cancelled payout has no lines: they are owed again.</EmptyState>}
      />
    </Page>
  );
}

function CancelPanel({ failure }: { failure: ReturnType<typeof useActionData<typeof action>> }) {
  const [form, fields] = useScreenForm<{ reason: string }>("cancel", failure, { reason: "" });
  return (
    <details>
      <summary className="cursor-pointer py-2">Cancel this payout</summary>
      <ScreenForm form={form} className="flex max-w-md flex-col gap-4">
        <TextField field={fields.reason} label="Why" required maxLength={300} />
        <SubmitButton intent="cancel" tone="danger" className="self-start">
          Cancel the payout
        </SubmitButton>
      </ScreenForm>
    </details>
  );
}
