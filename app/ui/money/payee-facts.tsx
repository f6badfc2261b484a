import type { Payee } from "#app/domain/payees/find-payee.ts";
import { FactList } from "#app/ui/page.tsx";

/** The bank account that money is sent to, in full: for the desk that pays. */
export function PayeeFacts({
  payee,
}: {
  payee: Pick<Payee, "holderName" | "bankAccountNum" | "ifsc" | "upi">;
}) {
  return (
    <FactList
      facts={[
        ["Account holder", payee.holderName],
        ["Account number", payee.bankAccountNum],
        ["IFSC", payee.ifsc],
        ...(payee.upi ? ([["UPI", payee.upi]] as Array<[string, string]>) : []),
      ]}
    />
  );
}
