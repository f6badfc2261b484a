import type { Listing } from "#app/domain/listings/read-listing.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Differences } from "#app/ui/differences.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";

type Props = {
  what: string;
  status: Listing["status"];
  approval: Listing["approval"];
  differences: Listing["differences"];
  photosWait: boolean;
};

/** What waits for an admin, or why it was refused, and what the owner can do about it. */
export function ApprovalNotice({ what, status, approval, differences, photosWait }: Props) {
  if (!approval) return null;
  const { change, reason, requestedAt, decidedAt, version } = approval;
  if (approval.status === "pending" && change === "create") {
    return (
      <Alert tone="info">
        This {what} waits for approval since {formatInstant(requestedAt)}. Guests see it once an admin has
        approved it; you are told by SMS and mail.
      </Alert>
    );
  }
  if (approval.status === "pending") {
    return (
      <Alert tone="info">
        <p className="mb-2 font-semibold">
          Your changes wait for approval since {formatInstant(requestedAt)}. Guests see the approved version
          until then.
        </p>
        <Differences lines={differences} />
        {photosWait ? <p className="mt-2">New photos wait too.</p> : null}
        <RowForm fields={{ version, kind: what }} className="mt-3">
          <SubmitButton intent="withdraw" tone="plain" small>
            Withdraw my changes
          </SubmitButton>
        </RowForm>
      </Alert>
    );
  }
  if (approval.status === "rejected" && (change === "update" || status === "rejected")) {
    return (
      <Alert tone="negative">
        <p>
          {change === "create" ? `This ${what} was not approved` : "Your last changes were not approved"} (
          {formatInstant(decidedAt ?? requestedAt)}): {reason}
        </p>
        <p>
          Please correct it and save; we then check it again.
          {change === "update" ? " What you had typed is still in the form." : ""}
        </p>
      </Alert>
    );
  }
  if (status === "suspended")
    return <Alert tone="negative">This {what} is suspended. Guests do not see it. Please call us.</Alert>;
  return null;
}
