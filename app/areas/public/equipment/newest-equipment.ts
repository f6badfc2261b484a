import { publicLoader } from "#app/http/guard.ts";
import { toNewestChoice } from "../items/parts/newest-choice.ts";

/** Without a number: what was chosen last, or the search. */
export const loader = publicLoader({ permission: "public" }, (ctx, { browserId }) =>
  toNewestChoice(ctx, { kind: "equipment", browserId }),
);
