import { hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/shared/kind-labels.ts";
import { REVIEW_STATES } from "./labels.ts";

const KINDS = Object.fromEntries(BOOKING_KINDS.map((kind) => [kind, KIND_WORDS[kind].title]));
const RATINGS = ["5", "4", "3", "2", "1"].map((rating) => ({ value: rating, label: rating }));

/** What guests answered after their stay, for admins, staff and, of their city, city managers; staff do not see who wrote. */
export const feedbackList = defineList({
  name: "feedback",
  title: "Feedback",
  from: "feedback JOIN bookings booking ON booking.id = feedback.booking_id",
  joins: "JOIN orders placed ON placed.id = booking.order_id",
  key: "feedback.id",
  columns: {
    created_datetime: column.instant("Answered", "feedback.answered_at"),
    mh_booking_id: column.text("Booking", "booking.booking_order_id"),
    user_name: column.text("Guest", "placed.contact_name", { hiddenFrom: ["staff"] }),
    booking_type: column.choice("Kind", "booking.kind", KINDS, { under: "mh_booking_id" }),
    property_name: column.text("Booked", "booking.snapshot ->> 'title'"),
    city_name: column.text("City", "booking.snapshot ->> 'cityName'", { under: "property_name" }),
    hotel_rating: column.count("Rating", "feedback.rating"),
    mh_experience_rating: column.count("Experience", "feedback.experience_rating"),
    mh_recommend_value: column.count("Recommends us", "feedback.recommend_value"),
    distance_as_promised: column.flag("Distance as promised", "feedback.distance_as_promised"),
    user_message: column.text("Comment", "feedback.comment"),
    review_state: column.choice("Review", "feedback.review_state", REVIEW_STATES),
    reply: column.text("Answer of the partner", "feedback.reply", { on: "file" }),
  },
  filters: {
    kind: filter.choice("Kind", KINDS, "booking.kind = $kind"),
    review: filter.choice("Review", REVIEW_STATES, "feedback.review_state = $review"),
    rating: filter.choice("Rating", RATINGS, "feedback.rating = $rating::integer"),
  },
  scope: ({ actor }) => {
    const answered = "feedback.answered_at IS NOT NULL";
    if (isPrivileged(actor) || hasRole(actor, "staff")) return { sql: answered };
    if (!isUser(actor) || actor.role !== "city_manager" || !actor.zoneCityId) throw new Forbidden();
    return { sql: `${answered} AND booking.city_id = $zone`, bind: { zone: actor.zoneCityId } };
  },
  order: "feedback.answered_at DESC",
  totals: { average: "round(avg(feedback.rating), 1)" },
});
