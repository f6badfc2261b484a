import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import type { Approval, ApprovalKind, Difference } from "./labels.ts";
import { requestApproval } from "./request-approval.ts";
import type { ApprovalSubject, SubjectView } from "./subject.ts";

/**
 * Decisions that need two people: one proposes, another approves under Approvals, and only then is it carried out. To add such a decision:
 *
 * 1. name its kind in `APPROVAL_KIND_WORDS` and in `APPROVAL_GROUPS.others` (`labels.ts`);
 * 2. make its subject with `twoPersonSubject`, and name that in `registry.ts`; `carryOut` is what happens on approval, in its transaction;
 * 3. let the command call `proposeByTwo` in place of doing it;
 * 4. let the database hold it, in a migration: `CREATE TRIGGER … BEFORE INSERT ON <table> FOR EACH ROW EXECUTE FUNCTION
 *    need_two_people('<kind>')` refuses a row whose id no two people agreed on.
 *
 * Nobody decides what they proposed (`approvals_not_by_oneself`): they are told who does, and may take it back (`second-person.ts`,
 * `take-back.ts`); and what nobody asked for, a job's doing, is approved for nothing.
 */
export type ByTwo<Proposal extends Record<string, unknown>> = {
  kind: ApprovalKind;
  label: string;
  /** Where the message about the decision takes the person who proposed it. */
  path: string;
  /** What would change, in words. */
  lines: (ctx: Context, proposal: Proposal, subjectId: string) => Promise<Difference[]> | Difference[];
  /** The booking that it is about, if any. */
  bookingId?: (ctx: Context, proposal: Proposal, subjectId: string) => Promise<string> | string;
  /** Documents that the decision is based on, if any. */
  files?: (ctx: Context, subjectId: string) => Promise<SubjectView["files"]>;
  /** Does it. `subjectId` is the row that is made, or that is changed. */
  carryOut: (ctx: TxContext, proposal: Proposal, subjectId: string) => Promise<void>;
  /** Writes down that it was turned down where somebody would look for it, if anywhere but under Approvals. */
  turnDown?: (ctx: TxContext, proposal: Proposal, reason: string) => Promise<void>;
};

/** The approval subject of a decision by two people, for `registry.ts`. */
export function twoPersonSubject<Proposal extends Record<string, unknown>>(
  declared: ByTwo<Proposal>,
): ApprovalSubject {
  const proposalOf = (approval: Approval) => approval.payload as Proposal;
  return {
    kind: declared.kind,
    label: declared.label,
    path: () => declared.path,
    messages: { approved: "Approved; it counts from now on.", rejected: "Rejected; nothing changes." },
    async lock() {
      // The row of the request itself is compared and set; what it makes is not there yet.
    },
    view: async (ctx, approval) => ({
      differences: await declared.lines(ctx, proposalOf(approval), approval.subjectId),
      photos: [],
      isByTwo: true,
      bookingId: await declared.bookingId?.(ctx, proposalOf(approval), approval.subjectId),
      files: await declared.files?.(ctx, approval.subjectId),
    }),
    apply: (ctx, approval) => declared.carryOut(ctx, proposalOf(approval), approval.subjectId),
    async reject(ctx, approval, reason) {
      await declared.turnDown?.(ctx, proposalOf(approval), reason);
    },
    async withdraw() {
      // Nothing was done yet.
    },
  };
}

/**
 * Proposes something that takes two people, inside a transaction. The caller has checked it, and that the actor may ask for it.
 * @param input.subjectId the row that shall change; left out for one that shall be made, which then gets this id
 * @returns the id of the row
 * @throws Forbidden for a job or a guest, whom nobody could tell from the one who approves
 */
export async function proposeByTwo<Proposal extends Record<string, unknown>>(
  ctx: TxContext,
  {
    of,
    subjectId = randomUUID(),
    title,
    proposal,
  }: { of: ByTwo<Proposal>; subjectId?: string; title: string; proposal: Proposal },
): Promise<{ id: string }> {
  if (!isUser(ctx.actor)) throw new Forbidden("A person has to propose this.");
  await requestApproval(ctx, {
    subjectKind: of.kind,
    subjectId,
    change: "update",
    title,
    payload: proposal,
    accountId: null,
    cityId: null,
  });
  await recordAudit(ctx, {
    action: `${of.kind}.propose`,
    subjectKind: of.kind,
    subjectId,
    after: proposal,
  });
  return { id: subjectId };
}
