import type { AnyList } from "#app/domain/lists/define-list.ts";

/**
 * Every list by its name, as the command line, orders of files and the files of screens ask for it. Each is loaded when it is wanted.
 * To add one: declare it with `defineList` in its context and name it here.
 */
export const LISTS = {
  feedback: async () => (await import("#app/domain/feedback/feedback-list.ts")).feedbackList,
} as const satisfies Record<string, () => Promise<AnyList>>;

export type ListName = keyof typeof LISTS;
