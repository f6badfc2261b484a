import type { Readable } from "node:stream";
import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { isNumeric } from "#app/domain/lists/columns.ts";
import { readBatches } from "#app/domain/lists/query.ts";
import { openPdf, type PdfColumn, pdfAmount, pdfTable, pdfTitle } from "#app/domain/shared/pdf.ts";
import { readStatement, statementQuery } from "./statement.ts";

/** How wide each column is; amounts stand at the right. */
const WIDTHS: Record<string, number> = {
  ...{ date: 60, entry: 70, booking_order_id: 90, note: 130 },
  ...{ price_and_gst: 75, commission: 75, tds: 60, tcs: 60, commission_and_gst: 75, amount: 85 },
};

/** The statement of a month as a PDF, every line of it. @throws as `readStatement` */
export async function statementPdf(
  ctx: Context,
  input: { accountId?: string; month: string },
): Promise<Readable> {
  const head = await readStatement(ctx, input);
  const query = await statementQuery(ctx, input);
  const { account } = head;
  const pdf = openPdf(`Statement ${head.month} of ${account.name}`, true);
  pdfTitle(pdf, `Statement ${head.month}`, [
    `${account.name}${account.address ? `, ${account.address}` : ""}`,
    [account.gstin ? `GSTIN ${account.gstin}` : "", account.pan ? `PAN ${account.pan}` : ""]
      .filter(Boolean)
      .join("   "),
    `By ${config().PLATFORM_LEGAL_NAME}. Amounts in rupees.`,
  ]);
  const columns = Object.entries(query.columns);
  const isPaise = columns.map(([, { type }]) => type === "money");
  const total = (label: string, paise: number) => [
    "",
    label,
    ...Array<string>(columns.length - 3).fill(""),
    pdfAmount(paise),
  ];
  // A payout has no price, tax or fee of its own: its amount, the last column, says it all.
  const cell = (line: Array<string | null>, value: string | null, index: number): string => {
    if (!isPaise[index]) return index === 1 ? (value ?? "").replaceAll("_", " ") : (value ?? "");
    return line[1] === "payout" && index < columns.length - 1 ? "" : pdfAmount(Number(value));
  };
  const lines = [total("Opening balance", head.openingPaise)];
  for await (const batch of readBatches(query))
    for (const values of batch) lines.push(values.map((value, index) => cell(values, value, index)));
  lines.push(total("Closing balance", head.closingPaise));
  pdfTable(
    pdf,
    columns.map(
      ([field, { label, type }]): PdfColumn => ({ label, width: WIDTHS[field]!, right: isNumeric(type) }),
    ),
    lines,
    (index) => index === 0 || index === lines.length - 1,
  );
  pdf.end();
  return pdf;
}
