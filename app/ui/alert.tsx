import type { ReactNode } from "react";

export type Tone = "positive" | "negative" | "info";

const TONE_CLASS: Record<Tone, string> = {
  positive: "bg-success text-success-content",
  negative: "bg-error text-error-content",
  info: "bg-info text-info-content",
};

/** What just happened, at the top of the page: positive for success, negative for failure, info for a rejection. */
export function Alert({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div
      role={tone === "negative" ? "alert" : "status"}
      dir="auto"
      className={`rounded-box p-4 [overflow-wrap:anywhere] ${TONE_CLASS[tone]}`}
    >
      {children}
    </div>
  );
}
