import { SubmitButton } from "#app/ui/form.tsx";
import { words } from "#app/words/catalogue.ts";

/** The box that chooses a waiting request of a list, with the version that the list shows. */
export function ChooseBox({ id, version, title }: { id: string; version: number; title: string }) {
  const t = words("adminApprovals");

  return (
    <label className="flex min-h-9 min-w-9 items-center">
      <input type="checkbox" name="request" value={`${id}:${version}`} className="checkbox" />
      <span className="sr-only">{t("chooseTitle", { title })}</span>
    </label>
  );
}

/** Decides what was chosen above it. @param typed the reason of a try that was refused */
export function BulkBar({ typed }: { typed: string | undefined }) {
  const t = words("adminApprovals");

  return (
    <fieldset className="flex flex-wrap items-end gap-3 rounded-box border border-base-300 bg-base-100 p-3">
      <legend className="px-1 font-medium">{t("decideOnSelected")}</legend>
      <SubmitButton intent="approve" formNoValidate className="min-h-11">
        {t("approve")}
      </SubmitButton>
      <label className="flex min-w-0 grow flex-col gap-1 text-sm font-medium">
        {t("reasonWhenYouReject")}
        <input
          name="reason"
          defaultValue={typed}
          required
          maxLength={1000}
          className="input min-h-11 w-full"
        />
      </label>
      <SubmitButton intent="reject" tone="danger" className="min-h-11">
        {t("reject")}
      </SubmitButton>
    </fieldset>
  );
}
