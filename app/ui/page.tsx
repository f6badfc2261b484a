import type { ReactNode } from "react";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { words } from "#app/words/catalogue.ts";
import { formatBounded, formatRupees, formatRupeesBrief, formatRupeesShort } from "./format.ts";
import { Icon, KindIcon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { useToDoList } from "./to-do/use-to-do.ts";

type PageProps = {
  title: string;
  /** One sentence under the title: what this page is for, or what happens next. */
  lead?: ReactNode;
  /** Where "back" leads, unless somebody came from To do. */
  back?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
  /** Over the title: the steps of a booking. */
  above?: ReactNode;
  /** `narrow` for forms and reading, `columns` for a form beside its summary (`TwoColumns`), `wide` for tables. */
  width?: keyof typeof WIDTHS;
};

const WIDTHS = { narrow: "max-w-2xl", columns: "max-w-2xl lg:max-w-7xl", wide: "max-w-7xl" };

/** The frame of a screen: one h1, an optional way back, actions at the right, the content below. */
export function Page(page: PageProps) {
  const { title, lead, actions, above, children, width = "wide" } = page;
  const toDo = useToDoList();
  const back = toDo ? { to: toDo, label: words("officeToDo")("toDo") } : page.back;
  return (
    <div className={`mx-auto flex w-full flex-col gap-5 ${WIDTHS[width]}`}>
      {above}
      <div className="flex flex-col gap-2">
        {back ? (
          <Link
            to={back.to}
            className="no-print inline-flex min-h-9 items-center gap-1.5 self-start text-sm text-primary"
          >
            <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
              ←
            </span>{" "}
            <span className="underline underline-offset-2">{back.label}</span>
          </Link>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1>{title}</h1>
          {actions ? <div className="no-print flex flex-wrap gap-2">{actions}</div> : null}
        </div>
        {lead ? <p className="max-w-3xl text-base-content/85">{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}

type TwoColumnsProps = {
  /** What comes first, in the column of the content. */
  first?: ReactNode;
  /** What the page is about, such as the booking that is paid: at the right on a desk, where it stays in sight. */
  aside: ReactNode;
  children?: ReactNode;
};

/** The content with its summary at the right on a desk; one below the other on a phone: first, summary, the rest. */
export function TwoColumns({ first, aside, children }: TwoColumnsProps) {
  return (
    <div className={`two-columns ${aside ? "with-aside" : ""}`}>
      {first ? <div className="flex min-w-0 flex-col gap-5">{first}</div> : null}
      {aside ? <div className="two-columns-aside flex min-w-0 flex-col gap-5">{aside}</div> : null}
      {children ? <div className="flex min-w-0 flex-col gap-5">{children}</div> : null}
    </div>
  );
}

/** A white box with an optional heading. */
export function Panel({
  title,
  children,
  className,
  id,
}: {
  title?: string;
  children: ReactNode;
  className?: string;
  id?: string;
}) {
  return (
    <section
      id={id}
      className={`min-w-0 rounded-box border border-base-300 bg-base-100 p-4 break-words sm:p-5 ${className ?? ""}`}
    >
      {title ? <h2 className="mb-3">{title}</h2> : null}
      {children}
    </section>
  );
}

/** A panel that is folded until it is wanted: the form above a list that is read more often than it grows. */
export function FoldedPanel({
  title,
  open,
  children,
}: {
  title: string;
  /** With a refused form, or before the list has anything. */
  open: boolean;
  children: ReactNode;
}) {
  return (
    <details className="rounded-box border border-base-300 bg-base-100" open={open}>
      <summary className="min-h-11 cursor-pointer px-4 py-3 sm:px-5">
        <h2 className="inline text-lg">{title}</h2>
      </summary>
      <div className="max-w-2xl px-4 pt-1 pb-4 sm:px-5 sm:pb-5">{children}</div>
    </details>
  );
}

/** Facts as label and value, one below the other on a phone, side by side on a desk. */
export function FactList({ facts }: { facts: Array<[label: string, value: ReactNode]> }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 sm:grid-cols-[max-content_1fr] sm:gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="font-medium text-base-content/80">{label}</dt>
          <dd className="mb-2 [overflow-wrap:anywhere] sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type EmptyStateProps = {
  /** What would stand here, if it is something that is sold. */
  kind?: BookingKindName;
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
};

/** Nothing here: why, and what to do instead. */
export function EmptyState({ kind, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box border border-dashed border-base-300 bg-base-100 p-5">
      {kind ? (
        <KindIcon kind={kind} />
      ) : (
        <span className="kind-mark">
          <Icon name="inbox" className="size-6" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-56">{children}</div>
      {action}
    </div>
  );
}

/** Tiles of numbers side by side, as many as fit. */
export function Tiles({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className="tiles" aria-label={label}>
      {children}
    </section>
  );
}

/** A number that opens the list behind it. Counts are bounded, as those of the list are; nothing is calmer than something. */
export function NumberTile({
  to,
  label,
  value,
  hint,
}: {
  to: string;
  label: string;
  value?: ReactNode;
  hint?: ReactNode;
}) {
  const isNothing = value === 0 || value === "0";
  return (
    <Link
      to={to}
      className="flex min-w-0 flex-col rounded-box border border-base-300 bg-base-100 p-3 hover:border-primary sm:p-4"
    >
      <span className={value === undefined ? "font-semibold" : "text-sm text-base-content/80"}>{label}</span>{" "}
      {value === undefined ? null : (
        <span
          className={`text-lg tabular-nums sm:text-2xl ${isNothing ? "text-base-content/70" : "font-semibold"}`}
        >
          {typeof value === "number" ? formatBounded(value) : value}
        </span>
      )}{" "}
      {hint ? <span className="text-sm text-base-content/80">{hint}</span> : null}
    </Link>
  );
}

/** An amount that opens its list: short enough to be read at a glance, with the exact sum below, and that of another time. */
export function AmountTile({
  to,
  label,
  paise,
  before,
}: {
  to: string;
  label: string;
  paise: number;
  before?: string;
}) {
  const [short, exact] = [formatRupeesBrief(paise), formatRupees(paise)];
  return (
    <NumberTile
      to={to}
      label={label}
      value={paise === 0 ? "0" : short}
      hint={
        <>
          {paise === 0 || short === formatRupeesShort(paise) ? null : (
            <span className="block tabular-nums">{exact}</span>
          )}
          {before}
        </>
      }
    />
  );
}
