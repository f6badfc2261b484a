import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { config } from "#app/config.ts";
import { filled, present } from "#app/present.ts";
import type { Delivered, OutgoingText } from "./message-port.ts";

/**
 * Where an installation without providers sends its messages: a file each in `DATA_DIR/outbox`, readable by a person,
 * and a line in the terminal. The file's name holds the message's id, so that a second try writes the same file.
 */

export type OutboxChannel = "sms" | "whatsapp" | "mail";
export type OutboxEntry = {
  id: string;
  channel: OutboxChannel;
  at: Date;
  to: string;
  subject?: string;
  text: string;
  file: string;
};

const folder = () => path.join(config().DATA_DIR, "outbox");

function fileName(message: { id: string; createdAt: Date }, channel: OutboxChannel): string {
  const at = message.createdAt.toISOString().slice(0, 19).replaceAll(":", "-");
  return `${at}-${channel}-${message.id}.${channel === "mail" ? "eml" : "txt"}`;
}

/** Writes one message and says so in the terminal (not in production, where a terminal is a log). */
export async function writeOutbox(
  channel: OutboxChannel,
  message: { id: string; to: string; createdAt: Date },
  content: string | Buffer,
  summary: string,
): Promise<Delivered> {
  const name = fileName(message, channel);
  await mkdir(folder(), { recursive: true });
  const partial = path.join(folder(), `.${name}.partial`);
  await writeFile(partial, content, { mode: 0o600 });
  await rename(partial, path.join(folder(), name));
  if (config().NODE_ENV === "development")
    console.log(`[outbox] ${channel} to ${mask(message.to)}: ${summary}`);
  return { providerId: `local:${name}` };
}

/** A text as a person reads it in its file. */
export function textFile({ to, text, registered }: OutgoingText): string {
  const head = registered
    ? [`To: ${to}`, `Template: ${registered.id}`, `Values: ${JSON.stringify(registered.values)}`]
    : [`To: ${to}`];
  return `${head.join("\n")}\n\n${text}\n`;
}

/** Whether an earlier try wrote this message. */
export async function findInOutbox(
  channel: OutboxChannel,
  message: { id: string; createdAt: Date },
): Promise<Delivered[]> {
  const name = fileName(message, channel);
  const found = await stat(path.join(folder(), name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return found ? [{ providerId: `local:${name}` }] : [];
}

const NAME = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-(sms|whatsapp|mail)-([0-9a-f-]{36})\.(txt|eml)$/;

/** The newest messages of the local outbox, newest first; of one recipient when given. For people and tests. */
export async function readOutbox(options: { to?: string; limit?: number } = {}): Promise<OutboxEntry[]> {
  const names = (await readdir(folder()).catch(() => []))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const entries: OutboxEntry[] = [];
  for (const name of names) {
    if (entries.length >= (options.limit ?? 50)) break;
    const [, at = "", channel = "", id = ""] = filled(NAME.exec(name));
    const content = await readFile(path.join(folder(), name), "utf8");
    const head = present(content.split(/\r?\n\r?\n/, 1)[0]);
    const to = /^To: (.*)$/m.exec(head)?.[1]?.trim() ?? "";
    if (options.to && to !== options.to) continue;
    entries.push({
      id,
      channel: channel as OutboxChannel,
      at: new Date(`${at.slice(0, 10)}T${at.slice(11).replaceAll("-", ":")}Z`),
      to,
      subject: /^Subject: (.*)$/m.exec(head)?.[1]?.trim(),
      text: content.slice(head.length).trim(),
      file: path.join(folder(), name),
    });
  }
  return entries;
}

function mask(recipient: string): string {
  return recipient.includes("@") ? recipient.replace(/^(.).*@/, "$1…@") : `…${recipient.slice(-4)}`;
}
