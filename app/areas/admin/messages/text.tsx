import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import {
  findText,
  type MessagePreview,
  ownRecipient,
  previewText,
  restoreText,
  saveText,
  testText,
  textKeyOf,
} from "#app/domain/messages/message-texts.ts";
import { CHANNEL_LABELS, maskRecipient } from "#app/domain/messages/schema.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "#app/words/languages.ts";
import { TextFields, type TextFormValues } from "./text-fields.tsx";
import { TestForm, TextPreview, Versions } from "./text-parts.tsx";

export const meta = () => [{ title: words("adminMessages")("textOfMessage") }];

const params = z.object({ template: z.string(), channel: z.string() });

/** `language` is the one that is edited. */
const search = defineSearch({ language: oneOf(LANGUAGE_CODES, "en") });

function keyOf({ template, channel }: z.output<typeof params>, { language }: { language: Language }) {
  const key = textKeyOf(template, channel, language);
  if (!key) throw new NotFound();
  return key;
}

export const loader = adminLoader(
  { permission: "admin.message.text", params, search },
  async (ctx, { params: named, search }) => {
    const key = keyOf(named, search);
    const [text, own] = await Promise.all([findText(ctx, key), ownRecipient(ctx, key.channel)]);
    return { text, own: own ? maskRecipient(own) : null };
  },
);

const version = z.coerce.number().int().min(0);
const typed = z.object({
  subject: z.string().optional(),
  body: z.string().optional(),
  provider_template_id: z.string().optional(),
});

export const action = adminAction(
  {
    permission: "admin.message.text",
    params,
    intents: {
      look: typed,
      save: typed.extend({ version }),
      restore: z.object({ version }),
      test: z.object({ recipient: z.string().trim().max(120).optional() }),
    },
  },
  async (ctx, { params: named, intent, value, request }) => {
    const t = words("adminMessages");

    const key = keyOf(named, search.decode(new URL(request.url).searchParams));
    const back = paths.adminText(key.template, key.channel, key.language);
    switch (intent) {
      case "look":
        // The page comes back with what was typed, which is not saved yet.
        throw new Conflict(t("thisIsPreview"), t("preview"), {
          preview: previewText(ctx, { ...key, values: value }),
        });
      case "save": {
        const { version: seen, ...values } = value;
        await saveText(ctx, { ...key, version: seen, values });
        return done(back, t("newTextIsUsed"));
      }
      case "restore":
        await restoreText(ctx, { ...key, version: value.version });
        return done(back, t("standardTextIsRestored"));
      case "test": {
        const { recipient } = await testText(ctx, { ...key, ...value });
        return done(back, t("testIsOnItsWay", { recipient: maskRecipient(recipient) }));
      }
    }
  },
);

export default function MessageText() {
  const t = words("adminMessages");

  const { text, own } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const looked = failure?.code === "preview" ? (failure.details?.preview as MessagePreview) : undefined;
  // A preview is not an error: the typed text stays, and no field is marked.
  const shown = looked && failure ? { ...failure, result: { ...failure.result, error: undefined } } : failure;
  const [form, fields] = useScreenForm<TextFormValues>("text", shown, {
    subject: text.subject,
    body: text.body,
    provider_template_id: text.providerTemplateId,
  });
  return (
    <Page
      title={text.what}
      lead={t("byChannelEdited", {
        channel: CHANNEL_LABELS[text.channel],
        edited: text.edited ? t("wordsWereEdited") : t("thisIsStandardText"),
      })}
      back={{ to: paths.adminTexts, label: t("texts") }}
    >
      {text.languages.length > 1 ? (
        <Tabs
          label={t("languageOfText")}
          tabs={text.languages.map((language) => ({
            to: paths.adminText(text.template, text.channel, language),
            label: <span lang={LANGUAGES[language].tag}>{LANGUAGES[language].name}</span>,
            isHere: language === text.language,
          }))}
        />
      ) : null}
      {looked ? null : <FormFailureAlert failure={failure} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ScreenForm form={form}>
          <input type="hidden" name="version" value={text.version} />
          <TextFields fields={fields} channel={text.channel} places={text.places} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton intent="look" tone="plain">
              {t("previewPlain")}
            </SubmitButton>
            <SubmitButton intent="save">{t("saveAndUse")}</SubmitButton>
            {text.version > 0 && (text.edited || text.providerTemplateId) ? (
              <SubmitButton intent="restore" tone="plain">
                {t("restoreStandardText")}
              </SubmitButton>
            ) : null}
          </div>
        </ScreenForm>
        <div className="flex flex-col gap-5">
          <Panel title={looked ? t("previewNotSavedYet") : t("asPersonGets")}>
            <TextPreview preview={looked ?? text.preview} />
          </Panel>
          <Panel title={t("sendTestToYourself")}>
            <TestForm channel={text.channel} own={own} />
          </Panel>
        </div>
      </div>
      <Versions versions={text.versions} />
    </Page>
  );
}
