import type { Sql } from "#db/migrate.ts";

/**
 * `taxGroups` of `app/domain/money/gst.ts` in the database, for returns: a price and its GST split over the rows that it falls under, by their
 * weights, the price up to and with each row rounded half up; what the tax differs from that of its parts is in the dearest one.
 */
export async function up(sql: Sql) {
  await sql(`CREATE FUNCTION gst_parts(price_paise bigint, gst_paise bigint, gst_ppm integer, groups jsonb)
    RETURNS TABLE (ppm integer, hsn text, taxable_paise bigint, tax_paise bigint) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 1 AS $$
    BEGIN
      IF groups IS NULL OR jsonb_array_length(groups) < 2 THEN
        RETURN QUERY SELECT coalesce((groups -> 0 ->> 'ppm')::integer, gst_ppm), coalesce(groups -> 0 ->> 'hsn', ''), price_paise, gst_paise;
        RETURN;
      END IF;
      RETURN QUERY
        WITH weighed AS (
          SELECT (one ->> 'ppm')::integer AS rate, coalesce(one ->> 'hsn', '') AS code, place, sum((one ->> 'basePaise')::numeric) OVER (ORDER BY place) AS reached,
            sum((one ->> 'basePaise')::numeric) OVER () AS whole
          FROM jsonb_array_elements(groups) WITH ORDINALITY AS listed (one, place)),
        split AS (
          SELECT rate, code, place, up_to - lag(up_to, 1, 0) OVER (ORDER BY place) AS taxable
          FROM (SELECT *, CASE WHEN whole = 0 THEN price_paise ELSE round(price_paise * reached / whole)::bigint END AS up_to FROM weighed) reaching),
        taxed AS (
          SELECT *, 2 * round(taxable * rate::numeric / 2000000)::bigint AS tax FROM split)
        SELECT rate, code, taxable,
          tax + CASE WHEN row_number() OVER (ORDER BY tax DESC, place) = 1 THEN gst_paise - (sum(tax) OVER ())::bigint ELSE 0 END
        FROM taxed ORDER BY place;
    END $$`);
}

export async function down(sql: Sql) {
  await sql("DROP FUNCTION gst_parts(bigint, bigint, integer, jsonb)");
}
