import { type Language, languageFrom, PARTNER_LANGUAGES } from "#app/words/languages.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { execute, row } from "#db/client.ts";

/**
 * Keeps the language that a partner signs in in: the account's messages are said in it. What the browser merely asks for says less about
 * a person than what was chosen, so it replaces no language that the account has; and English by default says nothing.
 */
export async function rememberLanguage(userId: string, { isChosen }: { isChosen: boolean }): Promise<void> {
  const language = PARTNER_LANGUAGES.find((each) => each === currentLanguage());
  if (!language || (language === "en" && !isChosen)) return;
  await execute(
    `UPDATE users SET language = $language WHERE id = $userId AND (language IS NULL OR ($isChosen AND language <> $language))`,
    { userId, language, isChosen },
  );
}

/** The language of an account, or undefined until one is chosen. */
export async function languageOfUser(userId: string): Promise<Language | undefined> {
  const user = await row<{ language: string | null }>("SELECT language FROM users WHERE id = $userId", {
    userId,
  });
  return languageFrom(user?.language);
}
