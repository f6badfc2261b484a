import { type Context, userIdOf } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";

/**
 * What takes two people, seen by the one who proposed it: somebody else decides. Screens show this in place of the buttons that the
 * commands would refuse.
 */
export type SecondPerson = {
  /** Names of up to three admins who can decide, most recently active first. */
  deciders: string[];
  hasMoreDeciders: boolean;
  /** They can take it back themselves as long as it waits. */
  mayTakeBack: boolean;
};

const SHOWN = 3;

/** Admins who can decide what the actor proposed: all but the actor. */
export async function otherDeciders(ctx: Context): Promise<Omit<SecondPerson, "mayTakeBack">> {
  const found = await rows<{ name: string }>(
    `SELECT name FROM users WHERE role = 'admin' AND status = 'approved' AND id IS DISTINCT FROM $self::uuid
     ORDER BY last_login_at DESC NULLS LAST, created_at LIMIT ${SHOWN + 1}`,
    { self: userIdOf(ctx.actor) },
    ctx.tx,
  );
  const names = found.map(({ name }) => name);
  return { deciders: names.slice(0, SHOWN), hasMoreDeciders: names.length > SHOWN };
}
