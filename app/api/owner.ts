import { z } from "zod";
import { NotFound } from "#app/domain/errors.ts";

/**
 * Whose something is, as paths of the specification say it: account, partner and branch. Here the partner is the account. What is no
 * id of ours (`0`, `null`) says nothing.
 */

const looseId = z
  .string()
  .max(100)
  .transform((text) => (z.uuid().safeParse(text).success ? text : null))
  .nullable()
  .default(null);

export const ownerFields = { accountId: looseId, partnerId: looseId, branchId: looseId };

/** The names of these ids in the specification: theirs -> ours. */
export const OWNER_NAMES = {
  account_id: "accountId",
  partner_id: "partnerId",
  agent_id: "partnerId",
  equipment_id: "partnerId",
  holder_id: "partnerId",
  partner_sub_id: "branchId",
  agent_sub_id: "branchId",
  equipment_sub_id: "branchId",
  transport_sub_id: "branchId",
};

export type OwnerIds = { accountId: string | null; partnerId: string | null; branchId: string | null };

/** The account and the branch that these ids name. @throws NotFound when they name two accounts */
export function ownerOf({ accountId, partnerId, branchId }: OwnerIds): {
  accountId: string | null;
  branchId: string | null;
} {
  const account = accountId ?? partnerId;
  if (partnerId && partnerId !== account) throw new NotFound();
  return { accountId: account, branchId: branchId === account ? null : branchId };
}

/** @throws NotFound when these ids name somebody else than whose this is */
export function refuseOtherOwner(
  given: OwnerIds,
  thing: { accountId: string; branchId: string | null },
): void {
  const { accountId, branchId } = ownerOf(given);
  if ((accountId && accountId !== thing.accountId) || (branchId && branchId !== thing.branchId))
    throw new NotFound();
}
