import { date, defineSearch, id, page } from "#app/domain/shared/search-params.ts";

/** What the report of vehicles shows is in its address. */
export const vehicleSearch = defineSearch({ from: date(), to: date(), vehicle: id(), page: page() });
