import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { textKeyOf } from "./message-texts.ts";
import { CHANNEL_LABELS, CHANNELS } from "./schema.ts";
import { definitionOf, TEMPLATE_NAMES } from "./templates.ts";

/** One of our own words as SQL. */
const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;

/** Every text that can be edited, in the order of the code: which they are is said by the code, which of them were edited by the database. */
const KEYS = TEMPLATE_NAMES.flatMap((template) =>
  CHANNELS.filter((channel) => textKeyOf(template, channel)).map((channel) => ({ template, channel })),
)
  .map(
    ({ template, channel }, place) =>
      `(${place}, ${quoted(template)}, ${quoted(channel)}, ${quoted(definitionOf(template).what)})`,
  )
  .join(", ");

const WORDS = { edited: "Edited", "as delivered": "As delivered" };

/** The texts of messages in English as an admin keeps them: edited ones, else those of the code. */
export const textList = defineList({
  name: "message-texts",
  title: "Texts of messages",
  from: `(VALUES ${KEYS}) AS text(place, template, channel, what)
    LEFT JOIN LATERAL (SELECT version.* FROM message_texts version WHERE version.template = text.template AND version.channel = text.channel
        AND version.language = 'en'
      ORDER BY version.version DESC LIMIT 1) saved ON true`,
  joins: "LEFT JOIN users saver ON saver.id = saved.saved_by",
  key: "text.template || ' ' || text.channel",
  columns: {
    message: column.text("Message", "text.what", { always: true }),
    channel: column.choice("By", "text.channel", CHANNEL_LABELS, { always: true }),
    template: column.text("Template", "text.template", { always: true }),
    words: column.choice(
      "Words",
      "CASE WHEN saved.body IS NULL THEN 'as delivered' ELSE 'edited' END",
      WORDS,
    ),
    provider_template_id: column.text("Provider's id", "nullif(saved.provider_template_id, '')"),
    saved_datetime: column.instant("Saved", "saved.saved_at"),
    saved_by: column.text("Saved by", "saver.name", { under: "saved_datetime" }),
  },
  filters: {
    q: filter.search("Message", (words) => ({
      sql: "text.what ILIKE $q OR text.template ILIKE $q",
      bind: { q: containing(words) },
    })),
    channel: filter.choice("By", CHANNEL_LABELS, "text.channel = $channel"),
    words: filter.choice("Words", WORDS, (chosen) => ({
      sql: `saved.body IS ${chosen === "edited" ? "NOT NULL" : "NULL"}`,
    })),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "text.place",
  // All of them, a bit over 200, are two pages.
  pageSize: 150,
});

export type TextRow = ListRow<typeof textList>;
