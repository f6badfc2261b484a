import { SIGN } from "./document-lines.ts";

/** In which table of GSTR-1 a line of a document stands, in SQL over `document` and `line`. */

/** An invoice to somebody unregistered in another state stands by itself above this, paise (Notification 12/2024). */
const LARGE = 10_000_000;

export const BUYER_GSTIN = "nullif(document.parties -> 'buyer' ->> 'gstin', '')";
/** A credit note is as large as its invoice. */
export const IS_LARGE = `((document.parties ->> 'interState')::boolean IS TRUE
    AND coalesce((SELECT invoice.total_paise FROM tax_documents invoice WHERE invoice.id = document.invoice_id), document.total_paise) > ${LARGE})`;
/** Of a supply under section 9(5): whoever made it through us, as table 15 names it; null for one that is not registered. */
export const SELLER_GSTIN = `CASE WHEN document.parties ? 'onBehalfOf' AND line."gstPpm" > 0 THEN nullif(coalesce(document.parties ->> 'onBehalfOfGstin',
    (SELECT snapshot ->> 'propertyGstin' FROM bookings WHERE bookings.id = document.booking_id)), '') END`;
/** A credit note of a small sale to somebody unregistered lessens table 7. */
export const GSTR1_TABLE = `(CASE
    WHEN document.parties ? 'onBehalfOf' AND line."gstPpm" > 0 THEN 'eco'
    WHEN line."gstPpm" = 0 THEN 'exempt'
    WHEN ${BUYER_GSTIN} IS NOT NULL THEN CASE WHEN ${SIGN} < 0 THEN 'cdnr' ELSE 'b2b' END
    WHEN ${IS_LARGE} THEN CASE WHEN ${SIGN} < 0 THEN 'cdnur' ELSE 'b2cl' END
    ELSE 'b2cs' END)`;
