import type { Approval } from "#app/domain/approvals/labels.ts";
import { approvalScope } from "#app/domain/approvals/policy.ts";
import { otherDeciders, type SecondPerson } from "#app/domain/approvals/second-person.ts";
import type { SubjectView } from "#app/domain/approvals/subject.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import { subjectOf } from "./registry.ts";

export const APPROVAL_COLUMNS = `a.id, a.subject_kind, a.subject_id, a.change, a.title, a.version, a.payload,
  a.differences, a.status, a.account_id, a.city_id, a.requested_by, a.requested_at,
  a.decided_by, a.decided_at, a.reason`;

/** A request by id, whoever asks: for commands that check their policy themselves. @throws NotFound */
export async function findApproval(id: string, tx?: Transaction): Promise<Approval> {
  const approval = await row<Approval>(
    `SELECT ${APPROVAL_COLUMNS} FROM approvals a WHERE a.id = $id`,
    { id },
    tx,
  );
  if (!approval) throw new NotFound();
  return approval;
}

export type ApprovalDetail = Approval & {
  kindLabel: string;
  cityName: string | null;
  accountName: string | null;
  requestedByName: string | null;
  decidedByName: string | null;
  view: SubjectView;
  /** The reader proposed it, so somebody else decides. */
  secondPerson: SecondPerson | null;
};

/** As `refuseOwn` in `decide.ts`: the same person, phone or mail address, in whatever role it was asked. */
const IS_OWN = `(a.requested_by IS NOT DISTINCT FROM $self::uuid AND $self::uuid IS NOT NULL OR EXISTS (SELECT FROM users self
      LEFT JOIN users registered ON registered.id = a.subject_id AND a.subject_kind IN ('staff', 'city_manager')
      WHERE self.id = $self AND (self.phone_e164 IN (r.phone_e164, o.phone_e164, registered.phone_e164)
        OR self.email IN (r.email, o.email, registered.email))))`;

const DETAIL = `SELECT ${APPROVAL_COLUMNS}, c.name AS "cityName", o.name AS "accountName", r.name AS "requestedByName", d.name AS "decidedByName",
    ${IS_OWN} AS "isOwn"
  FROM approvals a
  LEFT JOIN cities c ON c.id = a.city_id
  LEFT JOIN accounts o ON o.id = a.account_id
  LEFT JOIN users r ON r.id = a.requested_by
  LEFT JOIN users d ON d.id = a.decided_by`;

type Found = Omit<ApprovalDetail, "view" | "kindLabel" | "secondPerson"> & { isOwn: boolean };

/**
 * One request with what it would change (or, once decided, what it changed).
 * @throws NotFound when there is none, or it lies outside the actor's scope
 */
export async function readApproval(ctx: Context, id: string): Promise<ApprovalDetail> {
  const found = await row<Found>(`${DETAIL} WHERE a.id = $id`, { id, self: userIdOf(ctx.actor) }, ctx.tx);
  if (!found || !isVisible(ctx, found)) throw new NotFound();
  const [detail] = await withViews(ctx, [found]);
  return present(detail);
}

/**
 * What waits for these subjects, and (with `accountId`) for the branches of an account, what waits longest first, at most 20.
 * @throws NotFound when any of it lies outside the actor's scope
 */
export async function readWaiting(
  ctx: Context,
  { subjectIds, accountId }: { subjectIds: string[]; accountId: string | null },
): Promise<ApprovalDetail[]> {
  const found = await rows<Found>(
    `${DETAIL} WHERE a.status = 'pending' AND (a.subject_id = ANY($subjectIds::uuid[])
       OR (a.subject_kind = 'sub_partner' AND a.account_id = $accountId)) ORDER BY a.requested_at LIMIT 20`,
    { subjectIds, accountId, self: userIdOf(ctx.actor) },
    ctx.tx,
  );
  if (found.some((each) => !isVisible(ctx, each))) throw new NotFound();
  return withViews(ctx, found);
}

function isVisible(ctx: Context, found: Approval): boolean {
  const scope = approvalScope(ctx.actor);
  return (
    "all" in scope ||
    ("accountId" in scope && found.accountId === scope.accountId) ||
    ("cityId" in scope && found.cityId === scope.cityId)
  );
}

/** Adds what each changes: one read for each kind that can, however many there are of it. */
async function withViews(ctx: Context, found: Found[]): Promise<ApprovalDetail[]> {
  const views = new Map<string, SubjectView>();
  const waiting = found.filter(({ status }) => status === "pending");
  for (const kind of new Set(waiting.map((each) => each.subjectKind))) {
    const ofKind = waiting.filter((each) => each.subjectKind === kind);
    const { view, viewMany } = subjectOf(kind);
    const seen = viewMany
      ? await viewMany(ctx, ofKind)
      : await Promise.all(ofKind.map((each) => view(ctx, each)));
    ofKind.forEach((each, index) => {
      views.set(each.id, present(seen[index]));
    });
  }
  const deciders = waiting.some(({ isOwn }) => isOwn) ? await otherDeciders(ctx) : null;
  return found.map(({ isOwn, ...each }) => ({
    ...each,
    kindLabel: subjectOf(each.subjectKind).label,
    view: views.get(each.id) ?? { differences: each.differences, photos: [] },
    secondPerson:
      deciders && isOwn && each.status === "pending"
        ? { ...deciders, mayTakeBack: mayTakeBack(ctx, each) }
        : null,
  }));
}

const mayTakeBack = ({ actor }: Context, { requestedBy, change, subjectKind }: Approval) =>
  requestedBy === userIdOf(actor) && change === "update" && subjectOf(subjectKind).withdraw !== undefined;
