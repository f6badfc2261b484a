/** Tax documents with their lines, in SQL over `document` and `line`. */

/** What a credit note takes back is less than nothing. */
export const SIGN =
  "(CASE WHEN document.document_type IN ('credit_note', 'commission_credit_note') THEN -1 ELSE 1 END)";

/** Each document with what stands under each rate; `place` counts the lines of a document. */
export const DOCUMENT_LINES = `tax_documents document CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(CASE WHEN document.lines = '[]' THEN jsonb_build_array(jsonb_build_object(
      'hsn', document.parties ->> 'sac', 'quantity', document.parties -> 'quantity', 'gstPpm', document.gst_ppm, 'taxablePaise', document.taxable_paise,
      'gstPaise', document.cgst_paise + document.sgst_paise + document.igst_paise)) ELSE document.lines END)
      AS (hsn text, quantity integer, "gstPpm" integer, "taxablePaise" bigint, "gstPaise" bigint)) WITH ORDINALITY
      AS line (hsn, quantity, "gstPpm", "taxablePaise", "gstPaise", place)`;

/** How many of its unit a line is of; a document of before names it once, and that is told of one that has one line. */
export const LINE_QUANTITY = `coalesce(line.quantity, CASE WHEN jsonb_array_length(document.lines) < 2 THEN (document.parties ->> 'quantity')::integer END, 0)`;

/** The unit of a document's lines, by the codes of GST. */
export const UNIT = "coalesce(document.parties ->> 'unit', 'OTH')";
