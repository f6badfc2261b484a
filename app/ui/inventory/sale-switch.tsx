import { StatusBadge } from "../badge.tsx";
import { RowForm, SubmitButton } from "../form.tsx";

type Props = {
  what: string;
  status: string;
  onSale: boolean;
};

/** Status of what is sold, and, once approved, the owner's own switch: off sale for a while, and back. */
export function SaleSwitch({ what, status, onSale }: Props) {
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <SaleStatus status={status} onSale={onSale} />
      {status === "approved" || !onSale ? (
        <RowForm fields={{ on_sale: onSale ? "off" : "on" }}>
          <SubmitButton intent="sale" tone="plain" small>
            {onSale ? `Take this ${what} off sale` : `Put this ${what} on sale again`}
          </SubmitButton>
        </RowForm>
      ) : null}
    </span>
  );
}

/** The status, and whether its owner took it off sale. */
export function SaleStatus({ status, onSale }: { status: string; onSale: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusBadge status={status} />
      {onSale ? null : <StatusBadge status="off_sale">Off sale</StatusBadge>}
    </span>
  );
}
