import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, isUser, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { normalisePhone } from "#app/domain/shared/phone-schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import type { Language } from "#app/words/languages.ts";
import { speaking } from "#app/words/speaking.ts";
import { execute, rows, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { type MailBlock, mailPreview } from "./mail-layout.ts";
import { queueMessage } from "./queue-message.ts";
import { CHANNELS, type Channel } from "./schema.ts";
import {
  defaultText,
  definitionOf,
  languagesOf,
  placesFor,
  type Rendered,
  render,
  siteOf,
  supportsChannel,
  TEMPLATE_NAMES,
  type TemplateName,
  type Variables,
} from "./templates.ts";
import { type TextForm, textForm } from "./text-form.ts";
import { withNumberedPlaces } from "./words.ts";

/** The texts of messages as an admin keeps them: edited ones, else those of the code. */

/** What is edited: the words of one template on one channel in one language. */
export type TextKey = { template: TemplateName; channel: Channel; language: Language };

/** A template, channel and language that an admin may edit; undefined for anything else. */
export function textKeyOf(template: string, channel: string, language: Language = "en"): TextKey | undefined {
  const name = TEMPLATE_NAMES.find((each) => each === template);
  const by = CHANNELS.find((each) => each === channel);
  if (!name || !by || !supportsChannel(name, by) || definitionOf(name).fixed) return undefined;
  return languagesOf(name).includes(language) ? { template: name, channel: by, language } : undefined;
}

export type TextVersion = {
  version: number;
  body: string | null;
  subject: string | null;
  providerTemplateId: string;
  savedAt: Date;
  savedBy: string | null;
};

export type TextPage = TextKey & {
  what: string;
  /** The languages that it is written in. */
  languages: Language[];
  secret: boolean;
  /** The version that a save must name; 0 when nobody has saved yet. */
  version: number;
  edited: boolean;
  subject: string;
  body: string;
  providerTemplateId: string;
  /** Each place and what it says in the sample. */
  places: Array<{ place: string; sample: string; must: boolean }>;
  preview: MessagePreview;
  /** Newest first, at most 50. */
  versions: TextVersion[];
};

/** How a text reads with the sample's values, and what to register at the provider. */
export type MessagePreview = {
  rendered: Rendered;
  /** The parts of a mail; empty for a text. */
  blocks: MailBlock[];
  registerAs: string | null;
};

async function versionsOf(key: TextKey, tx?: Transaction): Promise<TextVersion[]> {
  return rows<TextVersion>(
    `SELECT t.version, t.body, t.subject, t.provider_template_id, t.saved_at, u.name AS "savedBy"
     FROM message_texts t LEFT JOIN users u ON u.id = t.saved_by WHERE t.template = $template AND t.channel = $channel
       AND t.language = $language
     ORDER BY t.version DESC LIMIT 50`,
    key,
    tx,
  );
}

/** One text with its places, its preview and its history. @throws Forbidden */
export async function findText(ctx: Context, key: TextKey): Promise<TextPage> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const versions = await versionsOf(key);
  const { what, must, secret, sample } = definitionOf(key.template);
  const newest = versions[0];
  const standard = present(defaultText(key.template, key.channel, key.language));
  const body = newest?.body ?? standard.body;
  const subject = newest?.body ? (newest.subject ?? "") : (standard.subject ?? "");
  const places = speaking(key.language, () => placesFor(key.template, sample));
  const providerTemplateId = newest?.providerTemplateId ?? "";
  return {
    ...key,
    what,
    languages: languagesOf(key.template),
    secret: secret === true,
    version: newest?.version ?? 0,
    edited: newest?.body != null,
    subject,
    body,
    providerTemplateId,
    places: Object.entries(places).map(([place, words]) => ({
      place,
      sample: words,
      must: must.includes(place),
    })),
    preview: previewOf(key, { body, subject, providerTemplateId }),
    versions,
  };
}

function previewOf(
  key: TextKey,
  saved: { body: string; subject: string; providerTemplateId: string },
): MessagePreview {
  const { sample } = definitionOf(key.template);
  const isMail = key.channel === "mail";
  return speaking(key.language, () => ({
    rendered: render(key.template, key.channel, sample, saved, key.language),
    blocks: isMail ? mailPreview(saved, placesFor(key.template, sample), siteOf()) : [],
    registerAs: isMail ? null : withNumberedPlaces(saved.body, placesFor(key.template, sample)).words,
  }));
}

/** How typed words would read, with nothing saved. @throws Forbidden; Invalid with fields, as saveText */
export function previewText(ctx: Context, input: TextKey & { values: unknown }): MessagePreview {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { body, subject, provider_template_id } = parseInput(textForm(input), input.values);
  return previewOf(input, { body, subject, providerTemplateId: provider_template_id });
}

/**
 * Puts edited words into use, from the next message on: what is queued already keeps its words. Words that are those of the code are
 * kept as such, so that a later version of the product may change them.
 * @throws Forbidden; Invalid with fields for unknown or missing places; Conflict `stale`
 */
export async function saveText(
  ctx: Context,
  input: TextKey & { version: number; values: unknown },
): Promise<void> {
  const { template, channel, language } = input;
  const values: TextForm = parseInput(textForm({ template, channel }), input.values);
  const standard = present(defaultText(template, channel, language));
  const isStandard = values.body === standard.body && values.subject === (standard.subject ?? "");
  await add(ctx, input, isStandard ? null : values, values.provider_template_id, "save");
}

/** Goes back to the words of the code. @throws Forbidden; Conflict `stale`, and when they are those already */
export async function restoreText(ctx: Context, input: TextKey & { version: number }): Promise<void> {
  await add(ctx, input, null, "", "restore");
}

async function add(
  ctx: Context,
  { template, channel, language, version }: TextKey & { version: number },
  words: { body: string; subject: string } | null,
  providerTemplateId: string,
  action: "save" | "restore",
): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const [before] = await versionsOf({ template, channel, language }, ctx.tx);
    if (!before && action === "restore")
      throw new Conflict("These are the words of the product already.", "unchanged");
    // Two who save at once: the second meets the version of the first.
    const added =
      (before?.version ?? 0) === version &&
      (await execute(
        `INSERT INTO message_texts (template, channel, language, version, body, subject, provider_template_id, saved_by, saved_at)
         VALUES ($template, $channel, $language, $version, $body, $subject, $providerTemplateId, $by, $now) ON CONFLICT DO NOTHING`,
        {
          template,
          channel,
          language,
          version: version + 1,
          body: words?.body ?? null,
          subject: words && channel === "mail" ? words.subject : null,
          providerTemplateId,
          by: userIdOf(ctx.actor),
          now: ctx.now,
        },
        ctx.tx,
      )) === 1;
    if (!added) throw new Conflict("Somebody changed this text meanwhile. Please look at it again.", "stale");
    await recordAudit(ctx, {
      action: `message-text.${action}`,
      ...subjectOf({ template, channel, language }),
      before: { body: before?.body ?? null, provider_template_id: before?.providerTemplateId ?? "" },
      after: { body: words?.body ?? null, provider_template_id: providerTemplateId, version: version + 1 },
    });
  });
}

const subjectOf = ({ template, channel, language }: TextKey) => ({
  subjectKind: "message_text",
  subjectId: [template, channel, ...(language === "en" ? [] : [language])].join(" "),
});

/** Where a test of this channel would go: the admin's own number or address. */
export async function ownRecipient(ctx: Context, channel: Channel): Promise<string | null> {
  if (!isUser(ctx.actor)) return null;
  const own = await models.User.findByPk(ctx.actor.id);
  return (channel === "mail" ? own?.email : own?.phoneE164) ?? null;
}

/**
 * Sends the words in use, filled in with the sample, to the admin who asks. An admin without a number names one.
 * @throws Forbidden; NotFound; Invalid on the recipient
 */
export async function testText(
  ctx: Context,
  input: TextKey & { recipient?: string },
): Promise<{ recipient: string }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { template, channel, language } = input;
  if (!textKeyOf(template, channel, language)) throw new NotFound();
  const own = await ownRecipient(ctx, channel);
  const recipient = own ?? (channel === "mail" ? input.recipient : normalisePhone(input.recipient ?? ""));
  if (!recipient) {
    const why = channel === "mail" ? "Please enter your mail address." : "Please enter your mobile number.";
    throw new Invalid(why, { recipient: [why] });
  }
  await withTransaction(ctx, async (ctx) => {
    await queueMessage(ctx, {
      dedupeKey: `message-text:test:${randomUUID()}`,
      channel,
      recipient,
      template,
      language,
      variables: definitionOf(template).sample as Variables<TemplateName>,
      userId: isUser(ctx.actor) ? ctx.actor.id : undefined,
    });
    await recordAudit(ctx, { action: "message-text.test", ...subjectOf({ template, channel, language }) });
  });
  return { recipient };
}
