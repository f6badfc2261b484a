import { filled, present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { LANGUAGES } from "#app/words/languages.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import type { MailText } from "./templates/parts.ts";
import { fillPlaces, oneLine, type Places, type Site } from "./words.ts";

/** One layout for every mail. The body's structure is read before anything is filled in, so no value can change it. */

const FACT = /^- ([^:{}]{1,60}): (.+)$/;
const ACTION = /^\[([^\]]{1,60})\]\((\{\{\s*\w+\s*\}\}|https?:\/\/[^\s()]+)\)$/;

/** A part of a mail, filled in. */
export type MailBlock =
  | { kind: "paragraphs"; texts: string[] }
  | { kind: "facts"; facts: Array<[label: string, value: string]> }
  | { kind: "action"; label: string; url: string };

/** Paragraphs between empty lines; lines `- Label: value` are a table; a line `[Label]({{link}})` is a button. */
function blocksOf(body: string, places: Places): MailBlock[] {
  return body
    .trim()
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((raw): MailBlock => {
      const lines = raw.trim().split(/\r?\n/);
      const action = lines.length === 1 ? ACTION.exec(present(lines[0]).trim()) : null;
      if (action)
        return {
          kind: "action",
          label: fillPlaces(present(action[1]), places),
          url: fillPlaces(present(action[2]), places),
        };
      if (lines.every((line) => FACT.test(line.trim())))
        return {
          kind: "facts",
          facts: lines
            .map((line): [string, string] => {
              const [, label = "", value = ""] = filled(FACT.exec(line.trim()));
              return [label, fillPlaces(value, places).trim()];
            })
            .filter(([, value]) => value !== ""),
        };
      const filledIn = fillPlaces(raw.trim(), places);
      return { kind: "paragraphs", texts: filledIn.split(/\n\s*\n/).filter((text) => text.trim() !== "") };
    });
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Mail programs know no `start`: the side is written out. */
function cell(): string {
  const side = LANGUAGES[currentLanguage()].dir === "rtl" ? "right" : "left";
  return `padding:6px 12px 6px 0;text-align:${side};vertical-align:top`;
}

function asText(block: MailBlock): string[] {
  if (block.kind === "paragraphs") return block.texts;
  if (block.kind === "action") return [`${block.label}:\n${block.url}`];
  return block.facts.length > 0 ? [block.facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : [];
}

function asHtml(block: MailBlock): string[] {
  if (block.kind === "paragraphs") return block.texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  if (block.kind === "action")
    return [
      `<p><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;background:#0f766e;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(block.label)}</a></p>`,
      `<p style="font-size:14px">${escapeHtml(block.url)}</p>`,
    ];
  if (block.facts.length === 0) return [];
  return [
    `<table style="border-collapse:collapse">`,
    ...block.facts.map(
      ([label, value]) =>
        `<tr><th style="${cell()}">${escapeHtml(label)}</th><td style="${cell()}">${escapeHtml(value)}</td></tr>`,
    ),
    "</table>",
  ];
}

/** The parts of a mail and its closing words, for a preview. */
export function mailPreview(mail: MailText, places: Places, site: Site): MailBlock[] {
  const closing = [closingOf(site), ...(mail.ending ? [`${endingOf(site)} ${mail.ending.page}`] : [])];
  return [...blocksOf(mail.body, places), { kind: "paragraphs", texts: closing }];
}

function closingOf({ brand }: Site): string {
  return words("messages")("closing", { brand });
}

function endingOf({ brand }: Site): string {
  return words("messages")("ending", { brand });
}

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** Where a mail program posts to end such mails; only a mail that nobody is waiting for has it. */
  unsubscribeUrl?: string;
};

/** The plain text and the HTML of a mail. Both say the same; everything that came from a person is escaped. */
export function renderMail(mail: MailText, places: Places, site: Site): RenderedMail {
  const { ending } = mail;
  const blocks = blocksOf(mail.body, places);
  const closing = closingOf(site);
  const language = currentLanguage();
  const html = [
    `<!doctype html><html lang="${LANGUAGES[language].tag}" dir="${LANGUAGES[language].dir}"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1f2937;max-width:560px">`,
    ...blocks.flatMap(asHtml),
    `<p>${escapeHtml(closing)}</p>`,
    ...(ending
      ? [
          `<p style="font-size:14px;color:#4b5563">${escapeHtml(endingOf(site))} <a href="${escapeHtml(ending.page)}" style="color:#4b5563">${escapeHtml(ending.page)}</a></p>`,
        ]
      : []),
    "</body></html>",
  ].join("\n");
  return {
    subject: oneLine(fillPlaces(mail.subject, places)),
    text: [...blocks.flatMap(asText), closing, ...(ending ? [`${endingOf(site)}\n${ending.page}`] : [])].join(
      "\n\n",
    ),
    html,
    ...(ending ? { unsubscribeUrl: ending.oneClick } : {}),
  };
}
