import type { ReactNode } from "react";
import type { ReadClaim } from "#app/domain/claims/find-claims.ts";
import { AFTER_ALL_REASON } from "#app/domain/claims/labels.ts";
import { words } from "#app/words/catalogue.ts";
import { formatInstant, formatRupees } from "../format.ts";
import { FactList, Panel } from "../page.tsx";
import { claimState, claimTitle, lateWords } from "./claim-words.ts";

/** One claim: what is claimed, why, the photo, what the guest said and what came of it. `photo` is the address of the picture. */
export function ClaimPanel({
  claim,
  photo,
  children,
}: {
  claim: ReadClaim;
  photo: string | null;
  children?: ReactNode;
}) {
  const requestsWords = words("requests");
  const t = words("claims");
  const facts: Array<[string, ReactNode]> = [
    [t("claimed"), formatRupees(claim.amountPaise)],
    // The title says that nobody came, or that it came late, in the language of whoever reads it; the stored reason does not.
    ...(claim.kind === "no_show" || claim.reason === AFTER_ALL_REASON
      ? []
      : ([[t("reason"), claim.reason]] as Array<[string, ReactNode]>)),
    ...(claim.lateDays > 0 ? ([[t("late"), lateWords(claim)]] as Array<[string, ReactNode]>) : []),
    [t("made"), formatInstant(claim.madeAt)],
    [t("objectUntil"), formatInstant(claim.objectUntil)],
    [requestsWords("state"), claimState(claim)],
  ];
  if (claim.objectedAt)
    facts.push([t("guestSays"), `${claim.objection} (${formatInstant(claim.objectedAt)})`]);
  if (claim.decideBy) facts.push([t("decideBy"), formatInstant(claim.decideBy)]);
  if (claim.decidedAt)
    facts.push([t("decision"), `${claim.decisionReason} (${formatInstant(claim.decidedAt)})`]);
  if (claim.upheldPaise !== null) facts.push([t("kept"), formatRupees(claim.upheldPaise)]);
  if (claim.cameBackAt) {
    facts.push([t("afterAllAt"), formatInstant(claim.cameBackAt)]);
    facts.push([t("afterAllGivenBack"), formatRupees(claim.givenBackPaise ?? 0)]);
  }
  return (
    <Panel title={claimTitle(claim)}>
      <FactList facts={facts} />
      {claim.endsWithReturn ? <p className="mt-3">{t("endsWithReturn")}</p> : null}
      {photo ? (
        <a href={photo} className="mt-3 inline-block">
          <img src={photo} alt={t("photo")} className="max-h-80 rounded-box" loading="lazy" />
        </a>
      ) : null}
      {children}
    </Panel>
  );
}

/** The claims of a booking for its parties and the office, with a link where one can be decided. */
export function ClaimPanels({
  claims,
  action,
}: {
  claims: ReadClaim[];
  action?: (claim: ReadClaim) => ReactNode;
}) {
  return claims.map((claim) => (
    <ClaimPanel key={claim.id} claim={claim} photo={claim.photoId ? `/uploads/${claim.photoId}` : null}>
      {action?.(claim)}
    </ClaimPanel>
  ));
}
