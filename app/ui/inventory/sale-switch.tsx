import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { StatusBadge } from "../badge.tsx";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatStatus } from "../format.ts";

type Props = {
  what: string;
  status: string;
  onSale: boolean;
};

/** Status of what is sold, and, once approved, the owner's own switch: off sale for a while, and back. */
export function SaleSwitch({ what, status, onSale }: Props) {
  const t = words("officeListings");
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <SaleStatus status={status} onSale={onSale} />
      {status === "approved" || !onSale ? (
        <RowForm fields={{ on_sale: onSale ? "off" : "on" }}>
          <SubmitButton intent="sale" tone="plain" small>
            {t(onSale ? "takeOff" : "putOn", { what })}
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
      <StatusBadge status={status}>{translateLabel(formatStatus(status))}</StatusBadge>
      {onSale ? null : <StatusBadge status="off_sale">{translateLabel("Off sale")}</StatusBadge>}
    </span>
  );
}
