import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";

/** The scope of the lists of the books: those who keep them see every row. @throws Forbidden */
export function bookScope({ actor }: Context) {
  if (!isPrivileged(actor)) throw new Forbidden();
  return { sql: "true" };
}
