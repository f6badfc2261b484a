import type { Approval } from "#app/domain/approvals/labels.ts";
import type { Applicant, ApprovalSubject } from "#app/domain/approvals/subject.ts";
import type { TxContext } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { formatPhone } from "#app/domain/identity/schema.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { APPROVALS_MESSAGES } from "#app/domain/shared/messages.ts";
import { execute, row } from "#db/client.ts";

/** How a registration of staff or of a city manager waits for approval: see `ApprovalSubject`. */
function officeApproval(
  kind: "staff" | "city_manager",
  label: string,
  messages: ApprovalSubject["messages"],
): ApprovalSubject {
  return {
    kind,
    label,
    // Who is rejected cannot sign in: the registration itself takes the mended one.
    path: (_approval, status) => (status === "approved" ? "/login" : `/userTypeReg?type=${kind}`),
    messages,
    welcomes: true,

    applicant: (tx, approval) =>
      row<Applicant>(
        'SELECT name, id AS "userId", phone_e164 AS phone, email::text FROM users WHERE id = $id',
        { id: approval.subjectId },
        tx,
      ),

    async lock(tx, id) {
      await execute("SELECT FROM users WHERE id = $id FOR UPDATE", { id }, tx);
    },

    async view(ctx, approval) {
      const user = await row<{
        name: string;
        phone: string | null;
        email: string | null;
        cityName: string | null;
      }>(
        `SELECT u.name, u.phone_e164 AS phone, u.email::text, c.name AS "cityName"
         FROM users u LEFT JOIN cities c ON c.id = u.zone_city_id WHERE u.id = $id`,
        { id: approval.subjectId },
        ctx.tx,
      );
      if (!user) throw new NotFound();
      const lines: Array<[string, string | null]> = [
        ["Name", user.name],
        ["As", label.replace(" registration", "")],
        ["Zone", user.cityName],
        ["Mobile", user.phone ? formatPhone(user.phone) : null],
        ["Email", user.email],
      ];
      return {
        differences: lines.flatMap(([name, after]) => (after ? [{ label: name, before: null, after }] : [])),
        photos: [],
      };
    },

    apply: (ctx, approval) => settle(ctx, approval, "approved"),
    reject: (ctx, approval) => settle(ctx, approval, "rejected"),
  };
}

async function settle(ctx: TxContext, approval: Approval, status: "approved" | "rejected") {
  const user = await row<{ id: string; email: string | null }>(
    "UPDATE users SET status = $status, updated_at = $now WHERE id = $id AND role = $role AND status = 'pending' RETURNING id, email",
    { id: approval.subjectId, role: approval.subjectKind, status, now: ctx.now },
    ctx.tx,
  );
  if (user?.email && status === "approved") await sendPasswordLink(ctx, { userId: user.id });
}

export const staffApproval = officeApproval("staff", "Staff registration", {
  approved: "Staff Approved Successfully...",
  rejected: "Staff Rejected Successfully...",
  approvalFailed: APPROVALS_MESSAGES.staffApprovalFailed,
  rejectionFailed: APPROVALS_MESSAGES.staffRejectionFailed,
});

export const cityManagerApproval = officeApproval("city_manager", "City manager registration", {
  approved: "City Manager Approved Successfully...",
  rejected: "City Manager Rejected Successfully...",
  approvalFailed: APPROVALS_MESSAGES.cityManagerApprovalFailed,
  rejectionFailed: APPROVALS_MESSAGES.cityManagerRejectionFailed,
});
