import type { FacilityRow } from "#app/domain/masters/public-masters.ts";
import { paths } from "#app/http/paths.ts";

/** A facility with the address of its icon. */
export const facilityRow = ({ iconUploadId, ...facility }: FacilityRow) => ({
  ...facility,
  icon: iconUploadId && paths.upload(iconUploadId),
});
