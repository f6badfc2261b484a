import { csvStream } from "#app/domain/exports/csv.ts";
import { type FeedbackRow, feedbackBatches } from "#app/domain/feedback/feedback.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { search } from "./search.ts";

const COLUMNS = [
  { label: "feedback_datetime", value: (row: FeedbackRow) => formatInstant(row.answeredAt) },
  { label: "rating", value: (row: FeedbackRow) => row.rating },
  { label: "booking_type", value: (row: FeedbackRow) => row.kind },
  { label: "title", value: (row: FeedbackRow) => row.title },
  { label: "city_name", value: (row: FeedbackRow) => row.cityName },
  { label: "feedback", value: (row: FeedbackRow) => row.comment },
  { label: "booking_order_id", value: (row: FeedbackRow) => row.bookingOrderId },
  { label: "guest_name", value: (row: FeedbackRow) => row.guestName },
];

/** The answers as the list filters them. */
export const loader = adminLoader({ permission: "admin.booking.read", search }, (ctx, { search: state }) =>
  csvResponse(
    "feedback",
    csvStream(
      COLUMNS,
      feedbackBatches(ctx, {
        kind: state.kind === "all" ? null : state.kind,
        rating: state.rating === "all" ? null : Number(state.rating),
      }),
    ),
  ),
);
