import type { DisputedLine } from "#app/domain/disputes/disputes.ts";
import { formatDate, formatInstant, formatStatus } from "../format.ts";
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
  const { dispute } = line;
  return (
    <>
      <Panel title={signedRupees(line.amountPaise)}>
        <FactList
          facts={[
            ["Date", formatDate(line.on)],
            ["What", formatStatus(line.entry)],
            ...(line.bookingId
              ? ([
                  [
                    "Booking",
                    <Link key="booking" className="link" to={booking(line.bookingId)}>
                      {line.bookingOrderId}
                    </Link>,
                  ],
                ] as Array<[string, React.ReactNode]>)
              : []),
            ...(line.memo ? ([["Note", line.memo]] as Array<[string, string]>) : []),
          ]}
        />
      </Panel>
      {dispute ? (
        <Panel title="Disputed">
          <p className="whitespace-pre-line">{dispute.reason}</p>
          <p className="text-base-content/75">
            {dispute.raisedByName}, {formatInstant(dispute.raisedAt)}
          </p>
          <h3 className="mt-4">Answer</h3>
          {dispute.answeredAt ? (
            <>
              <p className="whitespace-pre-line">{dispute.answer}</p>
              <p className="text-base-content/75">{formatInstant(dispute.answeredAt)}</p>
            </>
          ) : (
            <p>Our team has not answered yet.</p>
          )}
        </Panel>
      ) : null}
    </>
  );
}
