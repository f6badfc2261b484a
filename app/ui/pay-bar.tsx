import type { ReactNode } from "react";
import { words } from "#app/words/catalogue.ts";
import { formatRupeesShort } from "./format.ts";

/** The next step of a booking: at the foot of the screen on a phone, with what is paid in the end; in its place on a desk. */
export function PayBar({ totalPaise, children }: { totalPaise?: number; children: ReactNode }) {
  const t = words("booking");
  return (
    <div className="pay-bar no-print">
      {totalPaise === undefined ? null : (
        <p className="leading-tight lg:hidden">
          <span className="block text-lg font-bold tabular-nums">{formatRupeesShort(totalPaise)}</span>
          <span className="text-sm">{t("inAll")}</span>
        </p>
      )}
      {children}
    </div>
  );
}
