import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { words } from "#app/words/catalogue.ts";
import { formatRupeesShort } from "./format.ts";

/**
 * A screen with this bar exports `handle: PayBarHandle<Loaded> = { payBar: (loaded) => … }`: whether the page shows the bar for what its loader
 * returned. The page then keeps its foot clear of the bar.
 */
export type PayBarHandle<Loaded = unknown> = { payBar: (data: Loaded) => boolean };

export function useHasPayBar(): boolean {
  return useMatches().some(({ handle, data }) => {
    const screen = handle as Partial<PayBarHandle> | undefined;
    // A screen whose form ended in an error page has loaded nothing, which is null.
    return data !== undefined && data !== null && screen?.payBar?.(data) === true;
  });
}

type PayBarProps = {
  totalPaise?: number;
  /** There are several things to choose from, and this is the cheapest. */
  isLowest?: boolean;
  children: ReactNode;
};

/** The next step of a booking: at the foot of the screen on a phone, with what is paid in the end; in its place on a desk. */
export function PayBar({ totalPaise, isLowest = false, children }: PayBarProps) {
  const t = words("booking");
  const amount = formatRupeesShort(totalPaise ?? 0);
  return (
    <div className="pay-bar no-print">
      {totalPaise === undefined ? null : (
        <p className="leading-tight lg:hidden">
          <span className="block text-lg font-bold tabular-nums">
            {isLowest ? words("search")("fromPrice", { amount }) : amount}
          </span>{" "}
          <span className="text-sm">{t("inAll")}</span>
        </p>
      )}
      {children}
    </div>
  );
}
