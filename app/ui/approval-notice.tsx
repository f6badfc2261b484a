import type { Listing } from "#app/domain/listings/read-listing.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Differences } from "#app/ui/differences.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";

type Props = {
  what: string;
  status: Listing["status"];
  approval: Listing["approval"];
  differences: Listing["differences"];
  photosWait: boolean;
};

/** What waits for an admin, or why it was refused, and what the owner can do about it. */
export function ApprovalNotice({ what, status, approval, differences, photosWait }: Props) {
  const t = words("officeListings");
  if (!approval) return null;
  const { change, reason, requestedAt, decidedAt, version } = approval;
  if (approval.status === "pending" && change === "create") {
    return <Alert tone="info">{t("createWaits", { what, time: formatInstant(requestedAt) })}</Alert>;
  }
  if (approval.status === "pending") {
    return (
      <Alert tone="info">
        <p className="mb-2 font-semibold">{t("updateWaits", { time: formatInstant(requestedAt) })}</p>
        <Differences lines={differences} />
        {photosWait ? <p className="mt-2">{t("newPhotosWait")}</p> : null}
        <RowForm fields={{ version, kind: what }} className="mt-3">
          <SubmitButton intent="withdraw" tone="plain" small>
            {t("withdraw")}
          </SubmitButton>
        </RowForm>
      </Alert>
    );
  }
  if (approval.status === "rejected" && (change === "update" || status === "rejected")) {
    return (
      <Alert tone="negative">
        <p>
          {t(change === "create" ? "createRefused" : "updateRefused", {
            what,
            time: formatInstant(decidedAt ?? requestedAt),
            reason: reason ?? "",
          })}
        </p>
        <p>
          {t("correctAndSave")} {change === "update" ? t("typedKept") : null}
        </p>
      </Alert>
    );
  }
  if (status === "suspended") return <Alert tone="negative">{t("suspended", { what })}</Alert>;
  return null;
}
