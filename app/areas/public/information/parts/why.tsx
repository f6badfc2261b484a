import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { Icon, KindIcon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";

type WhyProps = {
  kind: BookingKindName;
  title: string;
  lead: string;
  reasons: Array<[title: string, text: string]>;
  go: { to: string; label: string };
};

/** Why somebody would take this from us: reasons that can be checked, and where to begin. */
export function Why({ kind, title, lead, reasons, go }: WhyProps) {
  return (
    <Page title={title} lead={lead} above={<KindIcon kind={kind} />}>
      <div className="grid gap-4 md:grid-cols-2">
        {reasons.map(([reason, text]) => (
          <section
            key={reason}
            className={`monogram kind-${kind} flex gap-3 rounded-box border border-base-300 p-4 sm:p-5`}
          >
            <Icon name="tick" className="mt-0.5 size-6" />
            <div className="min-w-0 text-base-content">
              <h2 className="text-lg">{reason}</h2>
              <p>{text}</p>
            </div>
          </section>
        ))}
      </div>
      <Link to={go.to} className="btn btn-primary min-h-12 self-start">
        {go.label}
      </Link>
    </Page>
  );
}
