import type { DisputedLine } from "#app/domain/disputes/disputes.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { formatDate, formatInstant } from "../format.ts";
import { Link } from "../link.tsx";
import { FactList, Panel } from "../page.tsx";
import { signedRupees } from "./account-list.tsx";

/** A line of a statement and, when it is disputed, what was said on both sides. */
export function DisputedLineFacts({
  line,
  booking,
}: {
  line: DisputedLine;
  booking: (id: string) => string;
}) {
  const t = words("money");
  const { dispute } = line;
  return (
    <>
      <Panel title={signedRupees(line.amountPaise)}>
        <FactList
          facts={[
            [translateLabel("Date"), formatDate(line.on)],
            [translateLabel("What"), t(`entry_${line.entry}`)],
            ...(line.bookingId
              ? ([
                  [
                    translateLabel("Booking"),
                    <Link key="booking" className="link" to={booking(line.bookingId)}>
                      {line.bookingOrderId}
                    </Link>,
                  ],
                ] as Array<[string, React.ReactNode]>)
              : []),
            ...(line.memo ? ([[translateLabel("Note"), line.memo]] as Array<[string, string]>) : []),
          ]}
        />
      </Panel>
      {dispute ? (
        <Panel title={t("disputed")}>
          <p className="whitespace-pre-line">{dispute.reason}</p>
          <p className="text-base-content/75">
            {dispute.raisedByName}, {formatInstant(dispute.raisedAt)}
          </p>
          <h3 className="mt-4">{t("answer")}</h3>
          {dispute.answeredAt ? (
            <>
              <p className="whitespace-pre-line">{dispute.answer}</p>
              <p className="text-base-content/75">{formatInstant(dispute.answeredAt)}</p>
            </>
          ) : (
            <p>{t("ourTeamHasNotAnsweredYet")}</p>
          )}
        </Panel>
      ) : null}
    </>
  );
}
