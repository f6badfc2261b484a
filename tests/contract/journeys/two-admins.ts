import { expect } from "vitest";
import { resetConfig } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { payableList } from "#app/domain/settlements/payable-list.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import type { Journey } from "./caller.ts";

const PAY = "POST /adminDashboard/paymentForPartnerSaving";

async function secondAdmin() {
  const found = await row<{ userId: string }>(
    `SELECT id AS "userId" FROM users WHERE email = 'admin2@medihaven.example'`,
  );
  return { ...found!, role: "admin" as const };
}

/** What one admin prepares and another agrees to. */
export const twoAdminJourneys: Journey[] = [
  {
    name: "A payout above the limit is approved by another admin, and one is cancelled",
    async walk(as) {
      const limit = process.env.PAYOUT_SECOND_ADMIN_ABOVE;
      process.env.PAYOUT_SECOND_ADMIN_ABOVE = "0";
      resetConfig();
      try {
        const [admin, other] = [as("admin"), as(await secondAdmin())];
        const { rows: due } = await payableList.page(
          systemContext("test"),
          { side: "partner" },
          { pageSize: 100 },
        );
        const { accountId: account_id, booking_type: kind, due: paise } = due.at(-1)!;
        const record = {
          account_id,
          kind,
          transfer_amount: paise / 100,
          reference_number: "TWOADMINS1",
          paid_date: istDate(new Date()),
          from_accounts: "HDFC current",
          type_of_payment: "NEFT",
        };
        const { success, payout_id } = await admin(PAY, record);
        expect(success).toBe(false);
        const approve = "POST /payouts/:payout_id/approve";
        expect((await admin.try(approve, { payout_id })).status).toBe(403);
        expect((await admin.try(PAY, { ...record, payout_id })).said.code).toBe("not_approved");
        for (const _ of [1, 2]) await other(approve, { payout_id });
        const cancel = "POST /payouts/:payout_id/cancel";
        expect((await admin.try(cancel, { payout_id, reason: " " })).status).toBe(400);
        await admin(cancel, { payout_id, reason: "The account changed." });
        expect((await admin.try(PAY, { ...record, payout_id })).said.code).toBe("wrong_state");
        const { payout_id: next } = await admin(PAY, record);
        await other(approve, { payout_id: next });
        expect(await admin(PAY, { ...record, payout_id: next })).toMatchObject({ success: true });
        expect((await other.try(cancel, { payout_id: next, reason: "Too late" })).status).toBe(409);
      } finally {
        if (limit === undefined) delete process.env.PAYOUT_SECOND_ADMIN_ABOVE;
        else process.env.PAYOUT_SECOND_ADMIN_ABOVE = limit;
        resetConfig();
      }
    },
  },
  {
    name: "A month of the books is closed, and opened again by two admins",
    async walk(as) {
      const [admin, other] = [as("admin"), as(await secondAdmin())];
      const months = async () => (await admin("GET /bookMonths")).data as Array<Record<string, string>>;
      const { month } = (await months()).find(({ status }) => status === "open")!;
      const statusNow = async () => (await months()).find((one) => one.month === month)!.status;
      const running = (await months()).find(({ status }) => status === "running")!;
      const close = "POST /bookMonths/:month/close";
      expect((await admin.try(close, { month: running.month })).said.code).toBe("not_over");
      await admin(close, { month });
      expect(await statusNow()).toBe("closed");
      expect((await other.try(close, { month })).said.code).toBe("closed");
      const reopening = "/bookMonths/:month/reopening";
      expect((await other.try(`PUT ${reopening}`, { month })).said.code).toBe("two_persons");
      for (const keep of [true, false]) {
        await admin(`POST ${reopening}`, { month, reason: "An invoice came late." });
        expect(await statusNow()).toBe("asked");
        if (keep) await admin(`DELETE ${reopening}`, { month });
      }
      expect((await admin.try(`PUT ${reopening}`, { month })).said.code).toBe("two_persons");
      await other(`PUT ${reopening}`, { month });
      expect(await statusNow()).toBe("open");
    },
  },
];
