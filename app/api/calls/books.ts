import { z } from "zod";
import { askToReopen, closeBooks, keepClosed, reopenBooks } from "#app/domain/books/close-books.ts";
import { bookMonthList } from "#app/domain/books/month-list.ts";
import { MONTH } from "#app/domain/shared/dates.ts";
import { listAnswerSchema } from "../answer-schemas.ts";
import { page } from "../fields.ts";
import { ADMIN, operation } from "../operation.ts";
import { listAnswer } from "../present/list.ts";

/** The months of the books: closed when they are over, opened again by two admins. */

const month = z.string("Please give a month like 2026-12").regex(MONTH, "Please give a month like 2026-12");
const firstDay = (given: string) => `${given}-01`;

export const bookMonthCalls = [
  ...operation({
    name: "book-month.list",
    answer: listAnswerSchema(bookMonthList),
    summary: "The months of the books, the newest first: running, open, closed, or asked to be opened again.",
    access: ADMIN,
    input: z.object({ page }),
    aliases: ["GET /bookMonths"],
    run: (ctx, asked) => listAnswer(ctx, bookMonthList, asked),
  }),
  ...operation({
    name: "book-month.close",
    summary:
      "Closes a month that is over, and those before it; what belongs to it later counts for the next.",
    access: ADMIN,
    input: z.object({ month }),
    aliases: ["POST /bookMonths/:month/close"],
    run: async (ctx, asked) => {
      await closeBooks(ctx, firstDay(asked.month));
      return { message: "The month is closed." };
    },
  }),
  ...operation({
    name: "book-month.ask-to-reopen",
    summary: "Asks for the last closed month to be opened again; another admin confirms.",
    access: ADMIN,
    input: z.object({ month, reason: z.string("Please say why").trim().min(1, "Please say why").max(300) }),
    aliases: ["POST /bookMonths/:month/reopening"],
    run: async (ctx, asked) => {
      await askToReopen(ctx, firstDay(asked.month), asked.reason);
      return { message: "Another admin can open the month again." };
    },
  }),
  ...operation({
    name: "book-month.reopen",
    summary: "Opens the last closed month again, for which another admin asked.",
    access: ADMIN,
    input: z.object({ month }),
    aliases: ["PUT /bookMonths/:month/reopening"],
    run: async (ctx, asked) => {
      await reopenBooks(ctx, firstDay(asked.month));
      return { message: "The month is open again." };
    },
  }),
  ...operation({
    name: "book-month.keep-closed",
    summary: "Withdraws the request to open the month again: it stays closed.",
    access: ADMIN,
    input: z.object({ month }),
    aliases: ["DELETE /bookMonths/:month/reopening"],
    run: async (ctx, asked) => {
      await keepClosed(ctx, firstDay(asked.month));
      return { message: "The month stays closed." };
    },
  }),
];
