import { formatStatus } from "./format.ts";

const STATUS_CLASS: Record<string, string> = {
  pending: "bg-warning text-warning-content",
  held: "bg-warning text-warning-content",
  approved: "bg-success text-success-content",
  confirmed: "bg-success text-success-content",
  checked_in: "bg-info text-info-content",
  completed: "bg-info text-info-content",
  sent: "bg-success text-success-content",
  delivered: "bg-success text-success-content",
  read: "bg-success text-success-content",
  captured: "bg-success text-success-content",
  rejected: "bg-error text-error-content",
  failed: "bg-error text-error-content",
  overdue: "bg-error text-error-content",
  no_show: "bg-error text-error-content",
};

/** A status word, capitalised or in words of its own, in a colour that never stands alone for the meaning. */
export function StatusBadge({ status, children }: { status: string; children?: string }) {
  return (
    <span
      className={`inline-block rounded-selector px-2 py-0.5 text-sm font-medium whitespace-nowrap ${STATUS_CLASS[status] ?? "bg-base-300 text-base-content"}`}
    >
      {children ?? formatStatus(status)}
    </span>
  );
}
