import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { feedbackList } from "#app/domain/feedback/feedback-list.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";
import { recordCallback } from "#app/domain/requests/ask.ts";
import { findRequest } from "#app/domain/requests/find-request.ts";
import { REQUEST_STATUSES, type RequestKind } from "#app/domain/requests/labels.ts";
import {
  callbackList,
  healthSupportList,
  medicalLoanList,
  reachUsList,
} from "#app/domain/requests/request-lists.ts";
import { callbackEntryForm } from "#app/domain/requests/schema.ts";
import { subscriberList } from "#app/domain/requests/subscriber-list.ts";
import { takeAction } from "#app/domain/requests/take-action.ts";
import { listAnswerSchema, rowsSchema } from "../answer-schemas.ts";
import { dates, id, page, q } from "../fields.ts";
import { ADMIN, operation, type RouteAlias } from "../operation.ts";
import { listAnswer } from "../present/list.ts";
import { actionRows, requestAction } from "../present/request.ts";

/** What the office sees and writes down of what people ask for. */

const filters = z.object({
  ...dates,
  city: z.string().trim().max(120).optional(),
  status: z.enum([...REQUEST_STATUSES, "overdue", "all"]).default("all"),
  q,
  page,
});

function requests(ctx: Context, list: AnyList, kind: RequestKind, input: z.output<typeof filters>) {
  const { fromDate: from = null, toDate: to = null, city: place = "", ...rest } = input;
  return listAnswer(ctx, list, { ...rest, kind, place, from, to });
}

/** The list of a kind, whole or between two days. */
function lists(
  name: string,
  what: string,
  kind: RequestKind,
  list: AnyList,
  at: { list: RouteAlias; byDate?: Exclude<RouteAlias, string>["at"] },
) {
  const run = (ctx: Context, input: z.output<typeof filters>) => requests(ctx, list, kind, input);
  return [
    ...operation({
      name: `${name}.list`,
      summary: `The ${what}, newest first, 25 a page.`,
      access: ADMIN,
      input: filters,
      answer: listAnswerSchema(list),
      aliases: [at.list],
      run,
    }),
    ...(at.byDate
      ? operation({
          name: `${name}.list-by-date`,
          summary: `The ${what} that arrived on these days, newest first, 25 a page.`,
          access: ADMIN,
          input: filters,
          answer: listAnswerSchema(list),
          aliases: [
            {
              at: at.byDate,
              answers: { data: "result" },
              note: "The third filter is read as a city: its name, or part of where somebody lives.",
            },
          ],
          run,
        })
      : []),
  ];
}

const action = z.object({
  requestId: id,
  remarks: z.string("Please write what was done").trim().min(1, "Please write what was done").max(1_000),
  status: z.enum(REQUEST_STATUSES).optional(),
});

/** What was done about one request, and writing it down: what is not sent stays as it is, and who writes it is the caller. */
function actions(
  name: string,
  kind: RequestKind,
  idName: string,
  at: { list: Exclude<RouteAlias, string>["at"]; save: Exclude<RouteAlias, string>["at"]; note?: string },
) {
  const as = { [idName]: "requestId" };
  return [
    ...operation({
      name: `${name}.list-actions`,
      answer: rowsSchema(requestAction.schema),
      summary: "The actions taken on requests, newest first.",
      access: ADMIN,
      input: z.object({ requestId: id }),
      aliases: [{ at: at.list, as }],
      run: async (ctx, { requestId }) => ({
        data: actionRows(await findRequest(ctx, { id: requestId, kinds: [kind] })),
      }),
    }),
    ...operation({
      name: `${name}.save-action`,
      summary: "Records the action taken on a request.",
      access: ADMIN,
      input: action,
      aliases: [{ at: at.save, as, note: at.note }],
      run: async (ctx, { requestId, remarks, status }) => {
        const found = await findRequest(ctx, { id: requestId, kinds: [kind] });
        const { number } = await takeAction(ctx, {
          id: requestId,
          kinds: [kind],
          version: found.version,
          status: status ?? (found.status === "open" ? "in_progress" : found.status),
          owner_id: found.ownerId ?? undefined,
          remarks,
        });
        return { message: `Written down for ${number}.` };
      },
    }),
  ];
}

const subscriberFilters = z.object({
  ...dates,
  q,
  page,
  state: z.enum(["active", "ended", "all"]).default("all"),
});

const SUBSCRIBERS = listAnswerSchema(subscriberList);

function subscribers(ctx: Context, { fromDate, toDate, ...rest }: z.output<typeof subscriberFilters>) {
  return listAnswer(ctx, subscriberList, { ...rest, from: fromDate ?? null, to: toDate ?? null });
}

export const requestListCalls = [
  ...lists("reach-us", "messages of the contact pages", "reach_us", reachUsList, {
    list: "GET /approvePartner/custReachusData",
  }),
  ...actions("reach-us", "reach_us", "reachus_id", {
    list: "GET /approvePartner/takeActionDetails/:reachus_id",
    save: "POST /customerRegistration/savingActionTakeDetails",
    note: "Read as about a reach-us request: the health-support one has a call of its own.",
  }),
  ...lists("health-support", "health-support requests", "health_support", healthSupportList, {
    list: "GET /approvePartner/getpatientDiseaseData",
  }),
  ...actions("health-support", "health_support", "health_support_id", {
    list: "GET /approvePartner/diseasetakeActionDetails/:health_support_id",
    save: "POST /customerRegistration/healthSupportActionTakeSaving",
  }),
  ...lists("medical-loan", "medical loan enquiries", "medical_loan", medicalLoanList, {
    list: "GET /adminDashboard/medical-loan-list",
    byDate: "GET /adminDashboard/date-wise-medical-loans",
  }),
  ...lists("callback", "callbacks", "callback", callbackList, {
    list: "GET /adminDashboard/callback-data",
    byDate: "GET /adminDashboard/date-wise-callbacks",
  }),
  ...operation({
    name: "callback.save",
    creates: "request_number",
    summary: "Records a call, by the office.",
    access: ADMIN,
    input: callbackEntryForm,
    aliases: [
      {
        at: "POST /adminDashboard/callbackdataSaving",
        note: "Read as the office's entry, because it stands among the calls of the admin; city_id and hospital_id are of the masters.",
      },
    ],
    run: async (ctx, form) => {
      const { number } = await recordCallback(ctx, form);
      return { message: `The call is written down as ${number}.`, request_number: number };
    },
  }),
  ...operation({
    name: "subscriber.list",
    answer: SUBSCRIBERS,
    summary: "The newsletter's subscribers, newest first, 50 a page.",
    access: ADMIN,
    input: subscriberFilters,
    aliases: ["GET /adminDashboard/subscribers"],
    run: subscribers,
  }),
  ...operation({
    name: "subscriber.list-by-date",
    answer: SUBSCRIBERS,
    summary: "The newsletter's subscribers of these days, newest first, 50 a page.",
    access: ADMIN,
    input: subscriberFilters,
    aliases: [{ at: "GET /adminDashboard/date-wise-subscribers", answers: { data: "result" } }],
    run: subscribers,
  }),
  ...operation({
    name: "feedback.list",
    answer: listAnswerSchema(feedbackList),
    summary: "What people said after their stay, newest first, 25 a page.",
    access: ADMIN,
    input: z.object({ page, rating: z.coerce.number().int().min(1).max(5).optional() }),
    aliases: ["GET /adminDashboard/feedbackdata"],
    run: (ctx, input) => listAnswer(ctx, feedbackList, { ...input, rating: String(input.rating ?? "all") }),
  }),
];
