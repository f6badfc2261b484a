import type { RefusedRefund } from "#app/domain/payments/refund.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

/** Refunds that the gateway refused: why, and the button that sends them again. */
export function RefusedRefundsPanel({ refunds }: { refunds: RefusedRefund[] }) {
  const t = words("officeBookings");

  if (refunds.length === 0) return null;
  return (
    <Panel title={t("refusedRefunds")}>
      <ul className="flex flex-col gap-4">
        {refunds.map(({ id, amountPaise, failure, refusedAt }) => (
          <li key={id}>
            <RowForm fields={{ refund: id }} className="flex flex-col items-start gap-3">
              <p>
                {t("refusedRefund", {
                  amount: formatRupees(amountPaise),
                  at: instantWords(refusedAt),
                  why: failure,
                })}
              </p>
              <SubmitButton intent="retry_refund" tone="plain">
                {t("sendRefundAgain")}
              </SubmitButton>
            </RowForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
