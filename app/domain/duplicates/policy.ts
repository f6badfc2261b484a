import { type Actor, isPrivileged } from "#app/domain/context.ts";

/** Who says that two partners or houses are one: admins. */
export const mayMerge = (actor: Actor): boolean => isPrivileged(actor);
