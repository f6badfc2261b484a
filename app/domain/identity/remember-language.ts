import { PARTNER_LANGUAGES } from "#app/words/languages.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { execute } from "#db/client.ts";

/**
 * Keeps the language that a partner signs in in: the account's messages are said in it. English by default says nothing about a person, so
 * it replaces another language only when it was chosen.
 */
export async function rememberLanguage(userId: string, { isChosen }: { isChosen: boolean }): Promise<void> {
  const language = PARTNER_LANGUAGES.find((each) => each === currentLanguage());
  if (!language || (language === "en" && !isChosen)) return;
  await execute(
    "UPDATE users SET language = $language WHERE id = $userId AND language IS DISTINCT FROM $language",
    { userId, language },
  );
}
