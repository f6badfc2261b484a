import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { stateNames, stateOptions } from "#app/domain/shared/states.ts";
import { TAX_REGISTRATION_WORDS } from "./labels.ts";

const LATER = `EXISTS (SELECT FROM platform_registrations later WHERE later.state_code = own.state_code AND later.withdrawn_at IS NULL
    AND later.valid_from > own.valid_from AND later.valid_from <= $today)`;
const STATUS = `CASE WHEN own.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN own.valid_from > $today THEN 'coming'
    WHEN ${LATER} THEN 'superseded' WHEN own.gstin IS NULL THEN 'ended' ELSE 'in_force' END`;

/** Where the platform is, was and will be registered for GST. */
export const registrationList = defineList({
  name: "platform-registrations",
  title: "Our GST registrations",
  from: "platform_registrations own",
  joins: "LEFT JOIN users approver ON approver.id = own.created_by",
  key: "own.id",
  columns: {
    state: column.choice("State", "own.state_code", stateNames(), { always: true }),
    state_code: column.text("State code", "own.state_code", { always: true, on: "file" }),
    status: column.choice("Now", STATUS, TAX_REGISTRATION_WORDS, { always: true, badge: true }),
    gstin: column.text("GSTIN", "own.gstin"),
    address: column.text("Address", "nullif(own.address, '')"),
    valid_from: column.date("From", "own.valid_from", { always: true, sortable: true }),
    approved_by: column.text("Approved by", "approver.name"),
    approved_at: column.instant("Approved", "own.created_at", { on: "file" }),
    taken_back_at: column.instant("Taken back", "own.withdrawn_at", { on: "file" }),
  },
  filters: {
    state: filter.choice("State", stateOptions(), "own.state_code = $state"),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "own.state_code, own.valid_from DESC, own.withdrawn_at DESC NULLS FIRST",
  bind: ({ now }) => ({ today: istDate(now) }),
});
