import { z } from "zod";
import { NotFound } from "#app/domain/errors.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";

/** Every unknown path: a real 404, also for a form that is posted to one. */
export const loader = publicLoader({ permission: "public" }, () => {
  throw new NotFound();
});

// No path fits, so nothing of the form is read, its key neither.
export const action = publicAction(
  { permission: "public", params: z.never(), schema: z.object({}) },
  async () => {
    throw new NotFound();
  },
);

export default function NotFoundPage() {
  return null;
}
