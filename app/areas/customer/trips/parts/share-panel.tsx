import { CopyButton } from "#app/ui/copy-button.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { instantWords } from "#app/ui/stay.ts";

type SharePanelProps = {
  link: { url: string; expiresAt: string | Date } | null;
  city: string;
  days: number;
};

/** The link by which the family reads the trip: to send, to copy, to end. */
export function SharePanel({ link, city, days }: SharePanelProps) {
  const rules = `Whoever has the link can read this page without names, and change nothing.`;
  if (!link) {
    return (
      <Panel title="Share with the family" className="no-print">
        <RowForm fields={{}} className="flex flex-col items-start gap-2">
          <SubmitButton intent="share">Make a link</SubmitButton>
          <p className="text-sm">
            {rules} It works for {days} days, or until you end it.
          </p>
        </RowForm>
      </Panel>
    );
  }
  const message = `Our trip to ${city}: ${link.url}`;
  return (
    <Panel title="Share with the family" className="no-print">
      <label htmlFor="share-link" className="font-medium">
        Link
      </label>
      <input id="share-link" className="input mt-1 w-full" readOnly value={link.url} />
      <p className="my-3 flex flex-wrap gap-3">
        <a className="btn btn-primary min-h-12" href={`https://wa.me/?text=${encodeURIComponent(message)}`}>
          Send by WhatsApp
        </a>
        <CopyButton text={link.url} />
      </p>
      <p className="text-sm">
        {rules} It works until {instantWords(link.expiresAt)}.
      </p>
      <RowForm fields={{}} className="mt-2">
        <SubmitButton intent="unshare" tone="plain">
          End this link
        </SubmitButton>
      </RowForm>
    </Panel>
  );
}
