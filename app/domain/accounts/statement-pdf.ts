import type { Readable } from "node:stream";
import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { reportBatches } from "#app/domain/exports/report-query.ts";
import { openPdf, type PdfColumn, pdfAmount, pdfTable, pdfTitle } from "#app/domain/shared/pdf.ts";
import { readStatement, statementQuery } from "./statement.ts";

const COLUMNS: PdfColumn[] = [
  { label: "Date", width: 60 },
  { label: "What", width: 70 },
  { label: "Booking", width: 90 },
  { label: "Note", width: 130 },
  { label: "Price + GST", width: 75, right: true },
  { label: "TDS", width: 60, right: true },
  { label: "TCS", width: 60, right: true },
  { label: "Fee + GST", width: 75, right: true },
  { label: "Amount Rs", width: 85, right: true },
];

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
  const lines: string[][] = [["", "Owed before", "", "", "", "", "", "", pdfAmount(head.openingPaise)]];
  const paise = (rupees: unknown) => pdfAmount(Math.round(Number(rupees) * 100));
  for await (const batch of reportBatches(query)) {
    for (const line of batch) {
      const isPayout = line.entry === "payout";
      lines.push([
        ...[line.date, String(line.entry).replaceAll("_", " "), line.booking_order_id ?? "", line.note].map(
          String,
        ),
        ...(isPayout
          ? ["", "", "", ""]
          : [line.price_and_gst, line.tds, line.tcs, line.commission_and_gst].map(paise)),
        paise(line.amount),
      ]);
    }
  }
  lines.push(["", "Owed after", "", "", "", "", "", "", pdfAmount(head.closingPaise)]);
  pdfTable(pdf, COLUMNS, lines, (index) => index === 0 || index === lines.length - 1);
  pdf.end();
  return pdf;
}
