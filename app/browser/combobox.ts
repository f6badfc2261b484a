/** A text field with a list of suggestions (WAI-ARIA combobox): the keys, the pointer, and what a screen reader is told. */

export type Suggested = { title: string; detail: string };

type Parts<One> = {
  input: HTMLInputElement;
  list: HTMLElement;
  /** Where the number of suggestions is said; `data-found` and `data-none` are the words. */
  status: HTMLElement;
  shown: (one: One) => Suggested;
  choose: (one: One) => void;
  /** What Enter does while the list is open and nothing in it is chosen; left out, it sends the form. */
  enter?: () => void;
};

export type Combobox<One> = { open: (suggestions: One[]) => void; close: () => void; isOpen: () => boolean };

export function startCombobox<One>({ input, list, status, shown, choose, enter }: Parts<One>): Combobox<One> {
  let suggestions: One[] = [];
  let active = -1;

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
  const open = (found: One[]) => {
    suggestions = found;
    active = -1;
    list.replaceChildren(...found.map((one, at) => optionOf(`${list.id}-${at}`, shown(one))));
    move(-1);
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
    status.textContent =
      found.length > 0 ? `${found.length} ${status.dataset.found}` : (status.dataset.none ?? "");
  };
  const take = (at: number) => {
    const one = suggestions[at];
    close();
    if (one !== undefined) choose(one);
  };

  const turn = (by: number) => {
    const last = suggestions.length - 1;
    const next = active + by;
    move(next > last ? 0 : next < 0 ? last : next);
  };
  const whenOpen = new Map([
    ["ArrowDown", () => turn(1)],
    ["ArrowUp", () => turn(-1)],
    ["Escape", close],
  ]);
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const answer =
      event.key === "Enter" ? (active >= 0 ? () => take(active) : enter) : whenOpen.get(event.key);
    if (!answer) return;
    event.preventDefault();
    answer();
  });
  input.addEventListener("blur", close);
  // Before the field loses the focus, which would close the list.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    // Inside a label, a click would also press the field.
    event.preventDefault();
    const option = (event.target as HTMLElement).closest("[role=option]");
    const at = option ? [...list.children].indexOf(option) : -1;
    if (at >= 0) take(at);
  });
  return { open, close, isOpen: () => !list.hidden };
}

function optionOf(id: string, { title, detail }: Suggested): HTMLElement {
  const option = document.createElement("div");
  option.id = id;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  for (const text of detail ? [title, detail] : [title]) {
    const line = document.createElement("span");
    line.textContent = text;
    option.append(line);
  }
  return option;
}
