/** Helpers of the templates: amounts, dates, and one layout for every mail. */

export type Site = { brand: string; origin: string };

export type MailContent = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Label and value, shown as a table. */
  facts?: Array<[label: string, value: string]>;
  action?: { label: string; url: string };
  closing?: string;
};

const grouped = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** Paise as `Rs 1,23,456` or `Rs 50.22`. Plain letters: one rupee sign would halve the length of an SMS. */
export function rupees(paise: number): string {
  return `Rs ${paise % 100 === 0 ? grouped.format(paise / 100) : grouped.format(paise / 100).replace(/\.(\d)$/, ".$10")}`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-12-01` as `1 Dec 2026`. */
export function day(isoDate: string): string {
  const [year, month, date] = isoDate.split("-").map(Number);
  return `${date} ${MONTHS[month! - 1]} ${year}`;
}

/** An instant as `1 Dec 2026, 1:00 pm` on the Indian clock. */
export function instant(iso: string): string {
  const there = new Date(new Date(iso).getTime() + 5.5 * 3_600_000).toISOString();
  const hours = Number(there.slice(11, 13));
  return `${day(there.slice(0, 10))}, ${hours % 12 || 12}:${there.slice(14, 16)} ${hours < 12 ? "am" : "pm"}`;
}

export function count(amount: number, one: string): string {
  return `${amount} ${one}${amount === 1 ? "" : "s"}`;
}

/** One line: control characters would end a mail header or break an SMS. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** The plain text and the HTML of a mail. Both say the same; everything that came from a person is escaped. */
export function renderMail(
  content: MailContent,
  site: Site,
): { subject: string; text: string; html: string } {
  const closing = content.closing ?? `Your ${site.brand} team`;
  const facts = content.facts ?? [];
  const text = [
    content.greeting,
    ...content.paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    closing,
  ].join("\n\n");
  const cell = "padding:6px 12px 6px 0;text-align:left;vertical-align:top";
  const html = [
    `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1f2937;max-width:560px">`,
    `<p>${escapeHtml(content.greeting)}</p>`,
    ...content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(facts.length > 0
      ? [
          `<table style="border-collapse:collapse">`,
          ...facts.map(
            ([label, value]) =>
              `<tr><th style="${cell}">${escapeHtml(label)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`,
          ),
          "</table>",
        ]
      : []),
    ...(content.action
      ? [
          `<p><a href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:12px 20px;background:#0f766e;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(content.action.label)}</a></p>`,
          `<p style="font-size:14px">${escapeHtml(content.action.url)}</p>`,
        ]
      : []),
    `<p>${escapeHtml(closing)}</p>`,
    "</body></html>",
  ].join("\n");
  return { subject: oneLine(content.subject), text, html };
}
