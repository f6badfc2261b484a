import { present } from "#app/present.ts";
import { startCombobox } from "./combobox.ts";

/**
 * Suggestions while somebody types the name of a hospital. The field is a plain one without this.
 * The server wrote the list, the words for screen readers, and the fields that the choice fills.
 */

type Suggestion = { name: string; place: string; city: string; hospital: string };

/** Keys that follow each other sooner ask once. */
const QUIET_MS = 60;
const KNOWN_AT_MOST = 100;
const known = new Map<string, Promise<Suggestion[]>>();

export function startFinders(main: HTMLElement) {
  for (const box of main.querySelectorAll<HTMLElement>("[data-finder]")) startFinder(box);
}

function ask(url: string, text: string): Promise<Suggestion[]> {
  const key = text.toLowerCase();
  if (known.has(key)) return present(known.get(key));
  if (known.size >= KNOWN_AT_MOST) known.clear();
  const asked = read(`${url}?q=${encodeURIComponent(text)}`);
  known.set(key, asked);
  return asked;
}

/** Nothing is suggested where the server cannot be reached; the form works without it. */
async function read(url: string): Promise<Suggestion[]> {
  const answer = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
  return answer?.ok ? answer.json() : [];
}

function startFinder(box: HTMLElement) {
  const input = box.querySelector<HTMLInputElement>("input[type=search]");
  const list = box.querySelector<HTMLElement>("[role=listbox]");
  const status = box.querySelector<HTMLElement>("[role=status]");
  if (!input || !list || !status) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fill = (values: { city: string; hospital: string }) => {
    for (const [name, value] of Object.entries(values)) {
      const hidden = box.querySelector<HTMLInputElement>(`input[data-chosen=${name}]`);
      if (hidden) hidden.value = value;
    }
  };
  const { open, close } = startCombobox<Suggestion>({
    input,
    list,
    status,
    shown: ({ name, place }) => ({ title: name, detail: place }),
    choose: ({ name, city, hospital }) => {
      input.value = name;
      fill({ city, hospital });
      if (box.dataset.finder === "go") input.form?.requestSubmit();
    },
  });

  input.addEventListener("input", () => {
    fill({ city: "", hospital: "" });
    clearTimeout(timer);
    const text = input.value.trim();
    if (text.length < 2) return close();
    timer = setTimeout(() => {
      void ask(present(box.dataset.finderUrl), text).then((suggestions) => {
        if (input.value.trim() === text && document.activeElement === input) open(suggestions);
      });
    }, QUIET_MS);
  });
}
