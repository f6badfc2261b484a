import { present } from "#app/present.ts";

/**
 * Suggestions while somebody types the name of a hospital: a combobox with a list (WAI-ARIA). The field is a plain one without this.
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
  const field = (name: string) => box.querySelector<HTMLInputElement>(`input[data-chosen=${name}]`);
  let shown: Suggestion[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;

  for (const [name, value] of Object.entries({
    role: "combobox",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
  }))
    input.setAttribute(name, value);

  const move = (to: number) => {
    list.children[active]?.setAttribute("aria-selected", "false");
    active = to;
    const option = list.children[active];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  };
  const close = () => {
    move(-1);
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
  };
  const open = (suggestions: Suggestion[]) => {
    shown = suggestions;
    active = -1;
    list.replaceChildren(...suggestions.map((one, at) => optionOf(list.id, one, at)));
    move(-1);
    list.hidden = shown.length === 0;
    input.setAttribute("aria-expanded", String(shown.length > 0));
    status.textContent =
      shown.length > 0 ? `${shown.length} ${status.dataset.found}` : (status.dataset.none ?? "");
  };
  const choose = ({ name, city, hospital }: Suggestion) => {
    input.value = name;
    for (const [key, value] of Object.entries({ city, hospital })) {
      const hidden = field(key);
      if (hidden) hidden.value = value;
    }
    close();
    if (box.dataset.finder === "go") input.form?.requestSubmit();
  };

  input.addEventListener("input", () => {
    for (const key of ["city", "hospital"]) {
      const hidden = field(key);
      if (hidden) hidden.value = "";
    }
    clearTimeout(timer);
    const text = input.value.trim();
    if (text.length < 2) return close();
    timer = setTimeout(() => {
      void ask(present(box.dataset.finderUrl), text).then((suggestions) => {
        if (input.value.trim() === text && document.activeElement === input) open(suggestions);
      });
    }, QUIET_MS);
  });
  input.addEventListener("keydown", (event) => {
    const last = shown.length - 1;
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      return close();
    }
    if (list.hidden || last < 0) return;
    if (event.key === "ArrowDown") move(active < last ? active + 1 : 0);
    else if (event.key === "ArrowUp") move(active > 0 ? active - 1 : last);
    else if (event.key === "Enter" && active >= 0) choose(present(shown[active]));
    else return;
    event.preventDefault();
  });
  input.addEventListener("blur", close);
  // Before the field loses the focus, which would close the list.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = (event.target as HTMLElement).closest("[role=option]");
    const at = option ? [...list.children].indexOf(option) : -1;
    if (at >= 0) choose(present(shown[at]));
  });
}

function optionOf(listId: string, { name, place }: Suggestion, at: number): HTMLElement {
  const option = document.createElement("div");
  option.id = `${listId}-${at}`;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  const [title, where] = [document.createElement("span"), document.createElement("span")];
  title.textContent = name;
  where.textContent = place;
  option.append(title, where);
  return option;
}
