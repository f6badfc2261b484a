import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";

type WhyProps = {
  title: string;
  lead: string;
  reasons: Array<[title: string, text: string]>;
  go: { to: string; label: string };
};

/** Why somebody would take this from us: reasons that can be checked, and where to begin. */
export function Why({ title, lead, reasons, go }: WhyProps) {
  return (
    <Page title={title} lead={lead}>
      <div className="grid gap-4 md:grid-cols-2">
        {reasons.map(([reason, text]) => (
          <Panel key={reason} title={reason}>
            <p>{text}</p>
          </Panel>
        ))}
      </div>
      <Link to={go.to} className="btn btn-primary min-h-12 self-start">
        {go.label}
      </Link>
    </Page>
  );
}
