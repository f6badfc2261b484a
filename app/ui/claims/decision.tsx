import type { ConditionPhoto } from "#app/domain/claims/condition.ts";
import type { ShownClaim, WaitingClaim } from "#app/domain/claims/find-claims.ts";
import { typedRupees } from "#app/domain/shared/amounts.ts";
import { istDate, nightsBetween } from "#app/domain/shared/dates.ts";
import type { FormFailure } from "#app/http/form.ts";
import { filled } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { keptWords } from "#app/words/kept.ts";
import { ConditionPhotos } from "../bookings/condition-photos.tsx";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "../form.tsx";
import { formatInstant, formatPhone, formatRupees } from "../format.ts";
import { whenWords } from "../items/when.ts";
import { Link } from "../link.tsx";
import { EmptyState, FactList, Panel } from "../page.tsx";
import { ClaimPanel } from "./claim-panel.tsx";
import { claimTitle } from "./claim-words.ts";

type WaitingProps = { claims: WaitingClaim[]; to: (id: string) => string; bookings: string };

/** What guests objected to, oldest first; `to` is the page of one, `bookings` where to go on when there is none. */
export function WaitingClaims({ claims, to, bookings }: WaitingProps) {
  const t = words("officeClaims");

  if (claims.length === 0)
    return (
      <EmptyState
        kind="room"
        action={
          <Link to={bookings} className="btn btn-outline min-h-11">
            {t("seeBookings")}
          </Link>
        }
      >
        {t("noGuestIsWaiting")}
      </EmptyState>
    );
  return (
    <ul className="flex flex-col gap-3">
      {claims.map((claim) => (
        <li key={claim.id} className="rounded-box border border-base-300 bg-base-100 p-4">
          <Link to={to(claim.id)} className="link font-semibold">
            {claim.bookingOrderId}: {claimTitle(claim)}, {formatRupees(claim.amountPaise)}
          </Link>
          <p>{claim.title}</p>
          <p>
            {formatInstant(filled(claim.objectedAt))}: {claim.objection}
          </p>
        </li>
      ))}
    </ul>
  );
}

type Decided = {
  claim: ShownClaim & { guestName: string; phone: string; condition: ConditionPhoto[] };
  bookingHref: string;
};

/** A claim with the form that decides it: intent `decide`. */
export function ClaimDecision({
  claim,
  bookingHref,
  failure,
}: Decided & { failure: FormFailure | undefined }) {
  const t = words("officeClaims");

  const [form, fields] = useScreenForm<{ upheld: string; reason: string; intent: string }>(
    "decision",
    failure,
    {
      upheld: typedRupees(claim.amountPaise),
    },
  );
  const isMissedStay = claim.kind === "no_show" && claim.bookingKind === "room";
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title={t("booking")}>
        <FactList
          facts={[
            [
              t("number"),
              <Link key="booking" to={bookingHref} className="link">
                {claim.bookingOrderId}
              </Link>,
            ],
            [t("what"), `${claim.title}, ${keptWords(claim.subtitle)}`],
            [t("when"), whenWords({ ...claim, kind: claim.bookingKind })],
            ...(claim.returnedAt
              ? [[t("cameBack"), cameBack(claim.returnedAt, claim.endsOn)] as [string, string]]
              : []),
            [t("partner"), claim.partnerName],
            [t("guest"), `${claim.guestName}, ${formatPhone(claim.phone)}`],
            ...(claim.depositPaise > 0
              ? [[t("deposit"), formatRupees(claim.depositPaise)] as [string, string]]
              : []),
          ]}
        />
        <ConditionPhotos photos={claim.condition} />
      </Panel>
      <ClaimPanel claim={claim} photo={claim.photoId ? `/uploads/${claim.photoId}` : null} />
      {claim.state === "objected" ? (
        <Panel title={t("decide")}>
          <ScreenForm form={form}>
            <TextField
              field={fields.upheld}
              label={t("whatGuestPays")}
              hint={t(isMissedStay ? "n0ToRestOfNoShow" : "n0ToRestGoesBack", {
                amount: typedRupees(claim.amountPaise),
              })}
              inputMode="decimal"
              required
              maxLength={14}
            />
            <TextAreaField
              field={fields.reason}
              label={t("reason")}
              hint={t("guestAndPartnerRead")}
              required
              minLength={3}
              maxLength={500}
              rows={3}
            />
            <SubmitButton intent="decide" className="self-start">
              {t("decide")}
            </SubmitButton>
          </ScreenForm>
        </Panel>
      ) : null}
    </div>
  );
}

/** When a hire came back, and how late. */
function cameBack(returnedAt: Date | string, endsOn: string): string {
  const when = formatInstant(returnedAt);
  const days = nightsBetween(endsOn, istDate(new Date(returnedAt)));
  return days > 0 ? words("officeClaims")("cameBackLate", { when, days }) : when;
}
