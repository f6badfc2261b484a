import { z } from "zod";
import { config } from "#app/config.ts";
import { isSignature, readJson } from "#app/integrations/payments/signature.ts";

/** What Meta's Cloud API tells us: how far a message is, and what somebody wrote. */

const status = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number().int() })).optional(),
});
const captioned = z.object({ caption: z.string().optional() }).optional();
const written = z.object({
  from: z.string().regex(/^\d{7,15}$/),
  id: z.string().min(1).max(200),
  type: z.string().max(40).default("text"),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z
    .object({ button_reply: z.object({ title: z.string() }), list_reply: z.object({ title: z.string() }) })
    .partial()
    .optional(),
  reaction: z.object({ emoji: z.string().optional() }).optional(),
  image: captioned,
  video: captioned,
  document: captioned,
});

/** What somebody wrote, chose or put under a file; empty for a file without words. */
export function wordsWritten({
  text,
  button,
  interactive,
  reaction,
  image,
  video,
  document,
}: z.output<typeof written>): string {
  const chosen = interactive?.button_reply ?? interactive?.list_reply;
  const file = image ?? video ?? document;
  return text?.body ?? button?.text ?? chosen?.title ?? reaction?.emoji ?? file?.caption ?? "";
}

const call = z.object({
  entry: z
    .array(
      z.object({
        changes: z
          .array(
            z.object({
              value: z.object({
                statuses: z.array(z.unknown()).max(1_000).default([]),
                messages: z.array(z.unknown()).max(1_000).default([]),
              }),
            }),
          )
          .max(100),
      }),
    )
    .max(100),
});

export type CloudCall = {
  statuses: z.output<typeof status>[];
  messages: z.output<typeof written>[];
};

/** The call, when its signature over the raw body is right; undefined otherwise, and where the Cloud API is not in use. */
export function readCloudCall(rawBody: string, signature: string | null): CloudCall | undefined {
  const { WHATSAPP_CLOUD_APP_SECRET: secret } = config();
  if (!secret || !isSignature(secret, rawBody, signature?.replace(/^sha256=/, "") ?? null)) return undefined;
  const parsed = call.safeParse(readJson(rawBody));
  const values = parsed.data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? [];
  const sound = <T>(schema: z.ZodType<T>, all: unknown[]) =>
    all.flatMap((one) => {
      const read = schema.safeParse(one);
      return read.success ? [read.data] : [];
    });
  return {
    statuses: sound(
      status,
      values.flatMap(({ statuses }) => statuses),
    ),
    messages: sound(
      written,
      values.flatMap(({ messages }) => messages),
    ),
  };
}

/** What Meta wants to hear when it is told our address: its challenge, when it knows our word; undefined otherwise. */
export function answerChallenge(params: URLSearchParams): string | undefined {
  const { WHATSAPP_CLOUD_VERIFY_TOKEN: word } = config();
  const isOurs = params.get("hub.mode") === "subscribe" && word && params.get("hub.verify_token") === word;
  return isOurs ? (params.get("hub.challenge") ?? "").slice(0, 200) : undefined;
}
