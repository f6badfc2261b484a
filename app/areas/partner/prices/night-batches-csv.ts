import { NotFound } from "#app/domain/errors.ts";
import { nightChangeList } from "#app/domain/listings/calendar/night-change-list.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { csvOf } from "#app/http/show-list.ts";
import { monthSearch as search } from "./month-search.ts";

/** The last changes of nights of a property. */
export const loader = partnerLoader(
  { permission: "partner.property.read", search },
  (ctx, { search: { property } }) => {
    if (!property) throw new NotFound();
    return csvOf(ctx, nightChangeList, { property });
  },
);
