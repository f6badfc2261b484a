import type { Language } from "./languages.ts";

/**
 * The language that the work under way is done in. It belongs to the asynchronous work, not to the process: requests that are answered at
 * the same time each have their own.
 */

// The build also makes a script of each screen for the browser, which it throws away: there this module does not exist.
const hooks = globalThis.process?.getBuiltinModule?.("node:async_hooks");
const storage = hooks ? new hooks.AsyncLocalStorage<Language>() : undefined;

/** Does some work, and all that follows from it, in a language. */
export function speaking<T>(language: Language, work: () => T): T {
  return storage ? storage.run(language, work) : work();
}

/** The language of the work under way; English for everything that nobody asked for in another one. */
export function currentLanguage(): Language {
  return storage?.getStore() ?? "en";
}
