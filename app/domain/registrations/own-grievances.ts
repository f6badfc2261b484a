import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { rows } from "#db/client.ts";
import { GRIEVANCE_HOURS, type GrievanceStatus } from "./labels.ts";

/** What a customer complained about, and what we answered: an SMS holds only the beginning of a long answer. */

export type OwnGrievance = {
  id: string;
  about: string;
  message: string;
  status: GrievanceStatus;
  createdAt: Date;
  /** By when it is answered. */
  dueAt: Date;
  answer: string;
  answeredAt: Date | null;
};

const MOST = 50;

/** The grievances that came with the number that the customer has proved, newest first, at most 50. @throws Forbidden for anybody but a customer */
export async function listOwnGrievances(ctx: Context): Promise<OwnGrievance[]> {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "customer")) throw new Forbidden();
  return rows<OwnGrievance>(
    `SELECT id, about, message, status, created_at, created_at + interval '${GRIEVANCE_HOURS} hours' AS due_at, answer, answered_at
     FROM grievances WHERE phone_e164 = (SELECT phone_e164 FROM users WHERE id = $me AND number_proven)
     ORDER BY created_at DESC, id LIMIT ${MOST}`,
    { me: ctx.actor.id },
    ctx.tx,
  );
}
