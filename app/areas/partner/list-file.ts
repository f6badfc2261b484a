import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { listFileLoader } from "#app/http/list-files.ts";

/** The files of the lists that partners have. */
export const loader = listFileLoader("partner", partnerAddresses);
