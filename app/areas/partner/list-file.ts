import { listFileLoader } from "#app/http/list-files.ts";
import { partnerAddresses } from "./addresses.ts";

/** The files of the lists that partners have. */
export const loader = listFileLoader("partner", partnerAddresses);
