/** What the stock application answers without computing it. The bench writes this file anew with what the product answers. */
export const payload: unknown = null;
/** The HTML of whole pages, by name. */
export const pages: Record<string, string> = {};
export const cards: Array<{ title: string; lines: string[] }> = [];
