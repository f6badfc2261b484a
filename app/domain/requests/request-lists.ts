import { isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { type Columns, column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import {
  ALL_REQUEST_KINDS,
  KIND_LABELS,
  REQUEST_STATUS_WORDS,
  type RequestKind,
  waitingSql,
} from "./labels.ts";
import { canListRequests } from "./policy.ts";

const STATUS_FILTERS = { ...REQUEST_STATUS_WORDS, overdue: "Overdue" };

/** The lists of one office or person: which kinds, under which of the specification's field names. */
function requestList<const C extends Columns>({
  name,
  title,
  kinds,
  onlyOwn = false,
  columns,
}: {
  name: string;
  title: string;
  kinds: readonly RequestKind[];
  /** Only what was given to the actor, also for admins, who see everything elsewhere. */
  onlyOwn?: boolean;
  columns: C;
}) {
  return defineList({
    name,
    title,
    from: "requests request",
    joins: `LEFT JOIN hospitals hospital ON hospital.id = request.hospital_id
      LEFT JOIN cities city ON city.id = request.city_id LEFT JOIN users owner ON owner.id = request.owner_id
      LEFT JOIN LATERAL (SELECT person.name AS by, action.remarks FROM request_actions action
        LEFT JOIN users person ON person.id = action.action_takenby
        WHERE action.request_id = request.id ORDER BY action.created_at DESC LIMIT 1) last ON true`,
    key: "request.id",
    columns,
    filters: {
      q: filter.search("Name, phone or number", (words) => ({
        sql: "request.name ILIKE $part OR request.phone_e164 = $phone OR request.number = upper($q)",
        bind: { q: words, part: containing(words), phone: normalisePhone(words) ?? "" },
      })),
      kind: {
        ...filter.choice("Kind", KIND_LABELS, "request.kind = $kind"),
        label: kinds.length > 1 && !onlyOwn ? "Kind" : null,
        options: [
          { value: "all", label: "All" },
          ...kinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
        ],
      },
      status: filter.choice("Status", STATUS_FILTERS, (status, ctx) =>
        status === "overdue"
          ? { sql: `${waitingSql("request")} AND request.due_at < $at`, bind: { at: ctx.now } }
          : { sql: "request.status = $status", bind: { status } },
      ),
      from: filter.sinceDay("From", "request.created_at"),
      to: filter.untilDay("Until", "request.created_at"),
      place: {
        ...filter.search("City", (place) => ({
          sql: `request.location ILIKE $placePart
            OR request.city_id IN (SELECT id FROM cities WHERE name = $place::citext)`,
          bind: { place, placePart: containing(place) },
        })),
        label: null,
      },
    },
    scope: ({ actor }) => {
      if (!canListRequests(actor)) throw new Forbidden();
      const ofKind = { sql: "request.kind = ANY($kinds::text[])", bind: { kinds } };
      if (isPrivileged(actor) && !onlyOwn) return ofKind;
      const me = userIdOf(actor);
      return { sql: `${ofKind.sql} AND request.owner_id = $me`, bind: { kinds, me } };
    },
    order: "request.created_at DESC",
    bind: ({ now }) => ({ now }),
  });
}

const ID = column.text("Id", "request.id", { on: "file" });
const NUMBER = column.text("Number", "request.number");
const STATUS = column.choice("Status", "request.status", REQUEST_STATUS_WORDS, { badge: true });
const KIND = column.choice("Kind", "request.kind", KIND_LABELS);
const ARRIVED = column.instant("Arrived", "request.created_at");
const HOSPITAL_SQL = "coalesce(hospital.near_hospital_name, request.hospital_name)";
const HOSPITAL = column.text("Hospital", HOSPITAL_SQL);
const MOBILE = column.phone("Mobile", "request.phone_e164");
const MESSAGE = column.text("Message", "request.message", { shortened: true });
const onlyInFile = { on: "file" } as const;
const email = (under: string) => column.text("Email", "request.email", { under });
const home = (under: string) => column.text("Lives in", "request.location", { under });
const detail = (label: string, key: string, under?: string) =>
  column.text(label, `request.details ->> '${key}'`, { under });

/** How far the office is with a request: the end of every list. */
const WORK = {
  owner: column.text("Owner, due", "owner.name"),
  due_datetime: column.instant("Due", "request.due_at", { under: "owner" }),
  overdue: column.flag("Overdue", `${waitingSql("request")} AND request.due_at < $now`, {
    under: "status",
  }),
  remarks: column.text("Last action", "last.remarks", { shortened: true }),
  action_takenby: column.text("Last action by", "last.by", { under: "remarks" }),
} as const;

export const healthSupportList = requestList({
  name: "health-support",
  title: "Health-support requests",
  kinds: ["health_support"],
  columns: {
    health_support_id: ID,
    request_number: NUMBER,
    status: STATUS,
    created_datetime1: ARRIVED,
    patient_name: column.text("Patient", "request.name"),
    disease: detail("Disease", "disease"),
    other_disease: detail("Other disease", "other_disease", "disease"),
    contact_email: email("mobile_number"),
    patient_location: home("patient_name"),
    mobile_number: MOBILE,
    message: MESSAGE,
    files: column.count(
      "Files",
      "(SELECT count(*) FROM request_files file WHERE file.request_id = request.id)::integer",
      onlyInFile,
    ),
    ...WORK,
  },
});

export const reachUsList = requestList({
  name: "reach-us",
  title: "Reach-us requests",
  kinds: ["reach_us", "chat"],
  columns: {
    reachus_id: ID,
    request_number: NUMBER,
    status: STATUS,
    created_datetime: ARRIVED,
    kind: KIND,
    patient_name: column.text("Patient", "request.name"),
    hospital_name: column.text("Hospital", HOSPITAL_SQL, { under: "kind" }),
    contact_email: email("mobile_number"),
    mobile_number: MOBILE,
    patient_location: home("patient_name"),
    message: MESSAGE,
    ...WORK,
  },
});

export const medicalLoanList = requestList({
  name: "medical-loans",
  title: "Medical loan enquiries",
  kinds: ["medical_loan"],
  columns: {
    medical_loan_id: ID,
    request_number: NUMBER,
    status: STATUS,
    created_datetime: ARRIVED,
    patient_name: column.text("Patient", "request.name"),
    hospital_name: HOSPITAL,
    email_id: email("mobile_number"),
    country_code: column.text("Country", "request.details ->> 'country_code'", onlyInFile),
    mobile_number: MOBILE,
    patient_location: home("patient_name"),
    salarized: detail("Employment", "salarized"),
    medical_loanfor: detail("Loan for", "medical_loanfor"),
    message: MESSAGE,
    ...WORK,
  },
});

export const callbackList = requestList({
  name: "callbacks",
  title: "Callbacks",
  kinds: ["callback"],
  columns: {
    callback_id: ID,
    request_number: NUMBER,
    status: STATUS,
    mobile_number: MOBILE,
    date_call: column.date(
      "Day of the call",
      "coalesce((request.details ->> 'date_call')::date, (request.created_at AT TIME ZONE 'Asia/Kolkata')::date)",
    ),
    customer_name: column.text("Customer", "request.name"),
    hospital_name: HOSPITAL,
    hospital_location: column.text(
      "Hospital's place",
      "coalesce(nullif(request.details ->> 'hospital_location', ''), city.name)",
      { under: "hospital_name" },
    ),
    city_name: column.text(
      "City",
      "CASE WHEN request.details ->> 'hospital_location' <> '' THEN city.name END",
      { under: "hospital_name" },
    ),
    customer_city: home("customer_name"),
    remark: column.text("Remark", "request.message", { shortened: true }),
    ...WORK,
  },
});

export const enquiryList = requestList({
  name: "enquiries",
  title: "Enquiries",
  kinds: ["enquiry", "international_patient", "domestic_patient"],
  columns: {
    enquiry_id: ID,
    request_number: NUMBER,
    status: STATUS,
    created_datetime: ARRIVED,
    kind: KIND,
    name: column.text("Name", "request.name"),
    phone: MOBILE,
    email: email("phone"),
    location: home("name"),
    hospital_name: column.text("Hospital", HOSPITAL_SQL, { under: "kind" }),
    message: MESSAGE,
    document: column.count(
      "Documents",
      "(SELECT nullif(count(*), 0) FROM request_files file WHERE file.request_id = request.id)::integer",
    ),
    ...WORK,
  },
});

/** What people complain about. */
export const grievanceList = requestList({
  name: "grievances",
  title: "Grievances",
  kinds: ["grievance"],
  columns: {
    request_number: NUMBER,
    status: STATUS,
    created_datetime: ARRIVED,
    name: column.text("Name", "request.name"),
    mobile_no: MOBILE,
    email_id: email("mobile_no"),
    about: detail("About", "about"),
    booking: detail("Booking", "booking", "about"),
    message: MESSAGE,
    ...WORK,
  },
});

/** What the office gave to somebody of the staff. */
export const ownRequestList = requestList({
  name: "requests",
  title: "Your requests",
  kinds: ALL_REQUEST_KINDS,
  onlyOwn: true,
  columns: {
    request_number: NUMBER,
    status: STATUS,
    due_datetime: column.instant("Due", "request.due_at"),
    overdue: WORK.overdue,
    kind: KIND,
    name: column.text("Name", "request.name"),
    phone: column.phone("Phone", "request.phone_e164"),
    location: home("name"),
    message: MESSAGE,
    remarks: WORK.remarks,
  },
});
