import { CopyButton } from "#app/ui/copy-button.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";

type SharePanelProps = {
  link: { url: string; expiresAt: string | Date } | null;
  city: string;
  days: number;
};

/** The link by which the family reads the trip: to send, to copy, to end. */
export function SharePanel({ link, city, days }: SharePanelProps) {
  const t = words("trip");
  const rules = t("shareRules");
  if (!link) {
    return (
      <Panel title={t("share")} className="no-print">
        <RowForm fields={{}} className="flex flex-col items-start gap-2">
          <SubmitButton intent="share">{t("makeLink")}</SubmitButton>
          <p className="text-sm">
            {rules} {t("shareDays", { days: formats().days(days) })}
          </p>
        </RowForm>
      </Panel>
    );
  }
  const message = t("shareMessage", { city, url: link.url });
  return (
    <Panel title={t("share")} className="no-print">
      <label htmlFor="share-link" className="font-medium">
        {t("link")}
      </label>
      <input id="share-link" className="input mt-1 w-full" readOnly value={link.url} />
      <p className="my-3 flex flex-wrap gap-3">
        <a className="btn btn-primary min-h-12" href={`https://wa.me/?text=${encodeURIComponent(message)}`}>
          {t("sendWhatsApp")}
        </a>
        <CopyButton text={link.url} />
      </p>
      <p className="text-sm">
        {rules} {t("shareUntil", { when: instantWords(link.expiresAt) })}
      </p>
      <RowForm fields={{}} className="mt-2">
        <SubmitButton intent="unshare" tone="plain">
          {t("endLink")}
        </SubmitButton>
      </RowForm>
    </Panel>
  );
}
