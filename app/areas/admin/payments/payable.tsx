import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { ENTRY_WORDS } from "#app/domain/books/labels.ts";
import { SIDES } from "#app/domain/settlements/labels.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { type PayableLine, readPayable } from "#app/domain/settlements/read-payable.ts";
import { secondAdminAbovePaise } from "#app/domain/settlements/terms.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { FormFailureAlert, ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { formatCount, formatDate, formatRupees, formatStatus } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { signedRupees } from "#app/ui/money/account-list.tsx";
import { PayeeFacts } from "#app/ui/money/payee-facts.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminPayments")("preparePayout") }];

const search = defineSearch({ side: oneOf(SIDES, "partner"), kind: oneOf(BOOKING_KINDS, "room") });

export const loader = adminLoader(
  { permission: "admin.money.read", params: idParam, search },
  async (ctx, { params, search: { side, kind } }) => ({
    payable: await readPayable(ctx, { side, accountId: params.id, kind }),
    side,
    kind,
    limitPaise: secondAdminAbovePaise(),
  }),
);

const schema = z.object({
  side: z.enum(SIDES),
  kind: z.enum(BOOKING_KINDS),
  expectedPaise: z.coerce.number().int(),
});

export const action = adminAction(
  {
    permission: "admin.money.write",
    failed: ADMIN_MESSAGES.failedToSavePaymentDetails,
    params: idParam,
    schema,
  },
  async (ctx, { params, value, formKey }) => {
    const t = words("adminPayments");

    const { id } = await preparePayout(ctx, { ...value, accountId: params.id, formKey });
    return done(moneyPaths.payout(id), t("payoutIsPrepared"));
  },
);

const columns: TableColumn<PayableLine>[] = [
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
  { key: "stay", label: "Until", value: (row) => formatDate(row.endsOn) },
  { key: "entry", label: "Entry", value: (row) => ENTRY_WORDS[row.entry] },
  { key: "due", label: "Due", value: (row) => (row.due ? "Now" : "Later") },
  { key: "amount", label: "Amount", numeric: true, value: (row) => signedRupees(row.amountPaise) },
];

export default function PreparePayout() {
  const t = words("adminPayments");

  const { payable, side, kind, limitPaise } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form] = useScreenForm<Record<string, never>>("payout", failure);
  const { duePaise } = payable;
  return (
    <Page
      title={payable.account.name}
      lead={t("bookingsDueNotYetDue", {
        kind: formatStatus(kind),
        due: signedRupees(duePaise),
        notYetDue: signedRupees(payable.notYetDuePaise),
      })}
      back={{ to: moneyPaths.payments, label: t("toPay") }}
    >
      {duePaise > 0 ? (
        <Panel title={t("payOutDue", { due: formatRupees(duePaise) })}>
          {duePaise > limitPaise ? <p className="mb-3">{t("needsSecondAdmin")}</p> : null}
          <ScreenForm form={form} className="flex max-w-md flex-col gap-4">
            <input type="hidden" name="side" value={side} />
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="expectedPaise" value={duePaise} />
            {payable.payee ? (
              <>
                <PayeeFacts payee={payable.payee} />
                <SubmitButton className="self-start">{t("preparePayoutPlain")}</SubmitButton>
              </>
            ) : (
              <p>{t("thereIsNoBankAccount")}</p>
            )}
          </ScreenForm>
        </Panel>
      ) : (
        <>
          <FormFailureAlert failure={failure} />
          <Panel>{duePaise < 0 ? t("refundsAfterPayoutExceed") : t("nothingIsDueNow")}</Panel>
        </>
      )}
      <DataTable
        caption={t("openLines")}
        columns={columns}
        rows={payable.lines}
        rowKey={(row) => String(row.ledgerLineId)}
        empty={<EmptyState>{t("nothingIsOpen")}</EmptyState>}
      />
      {payable.totalLines > payable.lines.length ? (
        <p>
          {t("oldestOfLines", {
            count: formatCount(payable.lines.length),
            totalLines: formatCount(payable.totalLines),
          })}
        </p>
      ) : null}
    </Page>
  );
}
