import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { decideWaiver, findWaiver } from "#app/domain/waivers/decide-waiver.ts";
import { CAUSE_WORDS, costBearerText, LETTER_DAYS, WAIVER_STATE_WORDS } from "#app/domain/waivers/labels.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { typedIn } from "#app/ui/failure-of.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDate, formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { useKeepToDo } from "#app/ui/to-do/use-to-do.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { WAIVERS } from "./permissions.ts";

export const meta = () => [{ title: words("officeWaivers")("medicalWaiver") }];

export const loader = officeLoader(WAIVERS, { params: idParam }, async (ctx, { params }) => ({
  waiver: await findWaiver(ctx, params.id),
}));

const decision = z.object({ reason: z.string().max(500, "At most 500 characters").default("") });

const TOLD = {
  granted: "Granted. Guest and house are told, and the refund is on its way.",
  refused: "Refused. The guest is told.",
  proposed: "It is above the limit: another admin approves it under Approvals.",
} as const;

export const action = officeAction(
  WAIVERS,
  { params: idParam, intents: { grant: decision, refuse: decision } },
  async (ctx, { request, params: { id }, intent, value: { reason }, office }) => {
    const outcome = await decideWaiver(ctx, { waiverId: id, decision: intent, reason });
    return done(afterDecision(request, office.paths.waiver(id)), TOLD[outcome]);
  },
);

/** /mhWaivers/:id, /cityWaivers/:id: the hospital's letter, what granting means, and the decision. */
export default function WaiverScreen() {
  const t = words("officeWaivers");

  const { waiver } = useLoaderData<typeof loader>();
  const { paths: office } = useOffice(WAIVERS);
  const keep = useKeepToDo();
  const failure = useActionData<typeof action>();
  const brand = useRoot()?.brand ?? "";
  const { offer } = waiver;
  return (
    <Page
      title={t("medicalWaiverBookingOrderId", { bookingOrderId: waiver.bookingOrderId })}
      lead={t("familyAsksThatNothing", { letterDays: LETTER_DAYS })}
      back={{ to: office.toDo, label: t("toDo") }}
    >
      <FormFailureAlert failure={failure} />
      <Panel title={CAUSE_WORDS[waiver.cause]}>
        <FactList
          facts={[
            [t("state"), WAIVER_STATE_WORDS[waiver.state]],
            [t("asked"), instantWords(waiver.askedAt)],
            [t("due"), instantWords(waiver.dueAt)],
            [t("guest"), waiver.guest],
            [t("house"), `${waiver.title}, ${waiver.partner}`],
            [t("leavesOn"), waiver.leavesOn ? formatDate(waiver.leavesOn) : t("noNightIsUsed")],
            [t("whoBears"), costBearerText(waiver.platformPpm, brand)],
            ...(waiver.note ? ([[t("whatFamilyWrites"), waiver.note]] as Array<[string, string]>) : []),
            ...(waiver.decidedAt
              ? ([[t("decided"), `${instantWords(waiver.decidedAt)}: ${waiver.decisionReason}`]] as Array<
                  [string, string]
                >)
              : []),
          ]}
        />
        <p className="mt-3 flex flex-wrap gap-x-6">
          {waiver.letterId ? (
            <a className="link inline-block py-2" href={paths.upload(waiver.letterId)}>
              {t("openHospitalsLetter")}
            </a>
          ) : (
            t("letterWasErased")
          )}
          <Link className="link inline-block py-2" to={keep(office.desk(waiver.bookingId))}>
            {t("manageBooking")}
          </Link>
        </p>
      </Panel>
      {waiver.refusal ? <Alert tone="info">{waiver.refusal}</Alert> : null}
      {waiver.state === "asked" ? (
        <Panel title={t("decision")}>
          {offer ? (
            <p className="mb-3">
              {t("grantedGoesBackPolicyWould", {
                refund: formatRupees(offer.refundPaise),
                charge: formatRupees(offer.chargePaise),
              })}{" "}
              {brand}{" "}
              {t("paysOfItToHouse", {
                platform: formatRupees(offer.platformPaise),
                needsSecond: offer.needsSecond ? t("itIsAboveLimit") : "",
              })}
            </p>
          ) : null}
          <RowForm fields={{}} className="flex flex-col items-start gap-3">
            <PlainInput
              id="reason"
              name="reason"
              label={t("whyAsFamilyReads")}
              defaultValue={typedIn(failure, "reason")}
              required
              maxLength={500}
            />
            <span className="flex flex-wrap gap-3">
              {offer ? <SubmitButton intent="grant">{t("grant")}</SubmitButton> : null}
              <SubmitButton intent="refuse" tone="plain">
                {t("refuse")}
              </SubmitButton>
            </span>
          </RowForm>
        </Panel>
      ) : null}
    </Page>
  );
}
