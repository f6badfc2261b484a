import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { decideWaiver, findWaiver } from "#app/domain/waivers/decide-waiver.ts";
import { bearerWords, CAUSE_WORDS, LETTER_DAYS, WAIVER_STATE_WORDS } from "#app/domain/waivers/labels.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatDate, formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { WAIVERS } from "./permissions.ts";

export const meta = () => [{ title: "Medical waiver" }];

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
  async (ctx, { params: { id }, intent, value: { reason }, office }) =>
    done(office.paths.waiver(id), TOLD[await decideWaiver(ctx, { waiverId: id, decision: intent, reason })]),
);

/** /mhWaivers/:id, /cityWaivers/:id: the hospital's letter, what granting means, and the decision. */
export default function WaiverScreen() {
  const { waiver } = useLoaderData<typeof loader>();
  const { paths: office } = useOffice(WAIVERS);
  const failure = useActionData<typeof action>();
  const brand = useRoot()?.brand ?? "";
  const { offer } = waiver;
  return (
    <Page
      title={`Medical waiver: ${waiver.bookingOrderId}`}
      lead={`The family asks that nothing is charged. The letter is private, each look at it is written down, and it is erased ${LETTER_DAYS} days after the decision.`}
      back={{ to: office.toDo, label: "To do" }}
    >
      <FormFailureAlert failure={failure} />
      <Panel title={CAUSE_WORDS[waiver.cause]}>
        <FactList
          facts={[
            ["State", WAIVER_STATE_WORDS[waiver.state]],
            ["Asked", instantWords(waiver.askedAt)],
            ["Due", instantWords(waiver.dueAt)],
            ["Guest", waiver.guest],
            ["House", `${waiver.title}, ${waiver.partner}`],
            ["Leaves on", waiver.leavesOn ? formatDate(waiver.leavesOn) : "No night is used"],
            ["Who bears it", bearerWords(waiver.platformPpm, brand)],
            ...(waiver.note ? ([["What the family writes", waiver.note]] as Array<[string, string]>) : []),
            ...(waiver.decidedAt
              ? ([["Decided", `${instantWords(waiver.decidedAt)}: ${waiver.decisionReason}`]] as Array<
                  [string, string]
                >)
              : []),
          ]}
        />
        <p className="mt-3 flex flex-wrap gap-x-6">
          {waiver.letterId ? (
            <a className="link inline-block py-2" href={paths.upload(waiver.letterId)}>
              Open the hospital's letter
            </a>
          ) : (
            "The letter was erased."
          )}
          <Link className="link inline-block py-2" to={office.desk(waiver.bookingId)}>
            Manage the booking
          </Link>
        </p>
      </Panel>
      {waiver.refusal ? <Alert tone="info">{waiver.refusal}</Alert> : null}
      {waiver.state === "asked" ? (
        <Panel title="Decision">
          {offer ? (
            <p className="mb-3">
              Granted, {formatRupees(offer.refundPaise)} goes back. The policy would have charged{" "}
              {formatRupees(offer.chargePaise)}: {brand} pays {formatRupees(offer.platformPaise)} of it to the
              house, the house gives up the rest.
              {offer.needsSecond ? " It is above the limit, so another admin approves it too." : ""}
            </p>
          ) : null}
          <RowForm fields={{}} className="flex flex-col items-start gap-3">
            <PlainInput
              id="reason"
              name="reason"
              label="Why, as the family reads it"
              required
              maxLength={500}
            />
            <span className="flex flex-wrap gap-3">
              {offer ? <SubmitButton intent="grant">Grant</SubmitButton> : null}
              <SubmitButton intent="refuse" tone="plain">
                Refuse
              </SubmitButton>
            </span>
          </RowForm>
        </Panel>
      ) : null}
    </Page>
  );
}
