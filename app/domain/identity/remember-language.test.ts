import { expect, test } from "vitest";
import type { Language } from "#app/words/languages.ts";
import { speaking } from "#app/words/speaking.ts";
import { makePlace, makeUser } from "#tests/factories/inventory.ts";
import { languageOfUser, rememberLanguage } from "./remember-language.ts";

test.each<{
  had: Language | null;
  page: Language;
  isChosen: boolean;
  has: Language | undefined;
  why: string;
}>([
  {
    had: null,
    page: "te",
    isChosen: false,
    has: "te",
    why: "what the browser asks for is kept where nothing is",
  },
  { had: "hi", page: "te", isChosen: false, has: "hi", why: "but replaces nothing" },
  { had: "hi", page: "te", isChosen: true, has: "te", why: "what was chosen replaces another language" },
  { had: "hi", page: "en", isChosen: true, has: "en", why: "English too, when it was chosen" },
  { had: null, page: "en", isChosen: false, has: undefined, why: "English by default says nothing" },
  { had: "bn", page: "ar", isChosen: true, has: "bn", why: "partners are not written to in Arabic" },
])("$had, then a page in $page (chosen: $isChosen): $why", async ({ had, page, isChosen, has }) => {
  const { accountId } = await makePlace();
  const userId = await makeUser({ role: "partner", account_id: accountId, language: had });
  await speaking(page, () => rememberLanguage(userId, { isChosen }));
  expect(await languageOfUser(userId)).toBe(has);
});
