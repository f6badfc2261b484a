import type { Approval } from "#app/domain/approvals/labels.ts";
import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { NotFound } from "#app/domain/errors.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { accountApplicant } from "./account-approval.ts";

/** What of an account's profile waits for approval before it counts: who it is by law. */
export type ProfileChange = {
  name: string;
  pan: string | null;
  gstin: string | null;
  cityId: string | null;
  address: string;
};

const PROFILE_SQL = `SELECT a.name, a.pan, a.gstin, a.city_id, c.name AS "cityName", a.address
  FROM accounts a LEFT JOIN cities c ON c.id = a.city_id WHERE a.id = $id`;

function profileApproval(
  kind: "partner_profile" | "agent_profile",
  label: string,
  approved: string,
): ApprovalSubject {
  return {
    kind,
    label,
    path: () => (kind === "agent_profile" ? "/agent_profile" : "/partner_profile"),
    messages: { approved, rejected: `${label} Rejected Successfully...` },
    applicant: accountApplicant,

    async lock(tx, id) {
      await execute("SELECT FROM accounts WHERE id = $id FOR UPDATE", { id }, tx);
    },

    async view(ctx, approval) {
      const live = await row<ProfileChange & { cityName: string | null }>(
        PROFILE_SQL,
        { id: approval.subjectId },
        ctx.tx,
      );
      if (!live) throw new NotFound();
      const wanted = changeOf(approval);
      const city = await models.City.findByPk(wanted.cityId ?? undefined, { transaction: ctx.tx });
      const lines: Array<[string, string | null, string | null]> = [
        ["Business", live.name, wanted.name],
        ["PAN", live.pan, wanted.pan],
        ["GSTIN", live.gstin, wanted.gstin],
        ["City", live.cityName, city?.name ?? null],
        ["Address", live.address || null, wanted.address || null],
      ];
      const differences = lines.flatMap(([name, before, after]) =>
        before === after ? [] : [{ label: name, before, after }],
      );
      return { differences, photos: [] };
    },

    async apply(ctx, approval) {
      await writeProfile(ctx.tx, approval.subjectId, changeOf(approval), ctx.now);
    },

    async reject() {
      // The approved profile was the one that counted all the time.
    },
  };
}

function changeOf(approval: Approval): ProfileChange {
  return approval.payload.values as ProfileChange;
}

async function writeProfile(tx: Transaction, id: string, change: ProfileChange, now: Date): Promise<void> {
  await execute(
    `UPDATE accounts SET name = $name, pan = $pan, gstin = $gstin, city_id = $cityId, address = $address, version = version + 1, updated_at = $now
     WHERE id = $id`,
    { id, ...change, now },
    tx,
  );
}

export const partnerProfileApproval = profileApproval(
  "partner_profile",
  "Partner profile",
  "Partner Profile Updated & Approved Successfully...",
);
export const agentProfileApproval = profileApproval(
  "agent_profile",
  "Agent profile",
  PARTNERS_MESSAGES.agentProfileUpdatedApprovedSuccessfully,
);
