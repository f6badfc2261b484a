import type { FacilityRow } from "#app/domain/masters/public-masters.ts";
import { paths } from "#app/http/paths.ts";
import { field, rowOf } from "./row.ts";

/** A facility with the address of its icon. */
export const facility = rowOf<FacilityRow>()({
  id: field.id((one) => one.id),
  name: field.text((one) => one.name),
  description: field.text((one) => one.description),
  icon: field.textOrNull((one) => one.iconUploadId && paths.upload(one.iconUploadId)),
});
