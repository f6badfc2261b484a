import { present } from "#app/present.ts";

/**
 * What is typed into a long form (`ScreenForm keepsDraft`) stays on the device until it is sent, for a day at most. Signing out
 * removes it: the answer to it clears the storage of the site. Passwords, codes, cards, files and hidden fields are never kept.
 */

const KEPT_MS = 24 * 3600 * 1000;
const WRITTEN_AFTER_MS = 300;

type Draft = { at: number; values: Array<[name: string, value: string]> };
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const keyOf = (form: HTMLFormElement) => `draft:${location.pathname}#${form.id}`;

export function startDrafts(main: HTMLElement) {
  for (const form of main.querySelectorAll<HTMLFormElement>("form[data-draft]")) {
    // A refused form comes back with what was sent.
    if (!form.querySelector("[aria-invalid], [role=alert]")) restore(form);
    let timer: ReturnType<typeof setTimeout> | undefined;
    form.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(form), WRITTEN_AFTER_MS);
    });
    form.querySelector("[data-draft-clear]")?.addEventListener("click", () => {
      forgetDraft(form);
      form.reset();
      showNote(form, false);
    });
  }
}

export function forgetDraft(form: HTMLFormElement) {
  withStorage((storage) => storage.removeItem(keyOf(form)));
}

function keep(form: HTMLFormElement) {
  const values = fieldsOf(form)
    .filter((field) => !isBox(field) || (field as HTMLInputElement).checked)
    .map((field): [string, string] => [field.name, field.value]);
  withStorage((storage) => storage.setItem(keyOf(form), JSON.stringify({ at: Date.now(), values })));
}

function restore(form: HTMLFormElement) {
  const draft = withStorage((storage) => JSON.parse(storage.getItem(keyOf(form)) ?? "null") as Draft | null);
  if (!draft || Date.now() - draft.at > KEPT_MS) return forgetDraft(form);
  const left = new Map<string, string[]>();
  for (const [name, value] of draft.values) left.set(name, [...(left.get(name) ?? []), value]);
  for (const field of fieldsOf(form)) {
    const values = left.get(field.name) ?? [];
    if (isBox(field)) (field as HTMLInputElement).checked = values.includes(field.value);
    else if (values.length > 0) field.value = present(values.shift());
  }
  showNote(form, true);
}

function showNote(form: HTMLFormElement, shown: boolean) {
  const note = form.querySelector<HTMLElement>("[data-draft-note]");
  if (!note) return;
  for (const text of note.querySelectorAll<HTMLElement>("[data-text]"))
    text.textContent = text.dataset.text ?? "";
  note.hidden = !shown;
}

const isBox = (field: Field) => field.type === "checkbox" || field.type === "radio";

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field => element.matches("input, select, textarea") && mayBeKept(element as Field),
  );
}

function mayBeKept(field: Field): boolean {
  const isSecret = /one-time-code|cc-|password/.test(field.autocomplete) || "private" in field.dataset;
  return field.name !== "" && !isSecret && !["password", "file", "hidden"].includes(field.type);
}

/** Browsers refuse storage in private windows, or when it is full: then nothing is kept, and the form works as without scripts. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
