import { type Combobox, startCombobox } from "./combobox.ts";

/**
 * A select with many options (`data-pick`) becomes a field to type in, with the options that fit below it. The select stays in the form, out
 * of sight: it is what is sent, and all there is without this.
 */

const SHOWN = 50;
let started = 0;

export function startPickers(main: HTMLElement) {
  for (const select of main.querySelectorAll<HTMLSelectElement>("select[data-pick]")) startPicker(select);
}

const plain = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** The options that what is typed fits: every word begins one of theirs; those that begin with it stand first. */
function fitting(options: readonly HTMLOptionElement[], typed: string): HTMLOptionElement[] {
  const text = plain(typed).trim();
  const words = text.split(/[\s,]+/).filter(Boolean);
  const found = options.filter(({ label }) => {
    const named = ` ${plain(label).replace(/[^\p{L}\p{N}]+/gu, " ")}`;
    return words.every((word) => named.includes(` ${word}`));
  });
  const isFirst = ({ label }: HTMLOptionElement) => plain(label).startsWith(text);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, SHOWN);
}

function startPicker(select: HTMLSelectElement) {
  started += 1;
  const options = [...select.options].filter(({ disabled }) => !disabled);
  const { box, input, list, status } = partsFor(select, `pick-${started}`);
  let combobox: Combobox<HTMLOptionElement>;

  /** The field says what the select holds; an empty choice is its placeholder. */
  const show = () => {
    const chosen = select.selectedOptions[0];
    input.value = chosen?.value ? chosen.label : "";
    input.placeholder = chosen?.value ? "" : (chosen?.label ?? "");
  };
  const choose = (option: HTMLOptionElement) => {
    select.value = option.value;
    for (const said of ["input", "change"]) select.dispatchEvent(new Event(said, { bubbles: true }));
  };
  /** What was typed and not chosen: the first that fits, or nothing chosen when the field was emptied. */
  const settle = () => {
    const typed = input.value.trim();
    if (typed === (select.selectedOptions[0]?.label ?? "")) return;
    const empty = options.find(({ value }) => value === "");
    const [first] = fitting(options, typed);
    const next = typed === "" ? empty : first;
    if (next) choose(next);
    show();
  };
  combobox = startCombobox({
    input,
    list,
    status,
    shown: ({ label }) => {
      const [title = "", ...place] = label.split(", ");
      return { title, detail: place.join(", ") };
    },
    choose,
    enter: () => {
      settle();
      combobox.close();
    },
  });
  const openAll = () => combobox.open(fitting(options, ""));

  select.addEventListener("change", show);
  // The browser puts back what was chosen when somebody returns to the page, after this.
  addEventListener("pageshow", show);
  select.form?.addEventListener("reset", () => setTimeout(show));
  input.addEventListener("input", () => combobox.open(fitting(options, input.value)));
  input.addEventListener("click", () => {
    if (combobox.isOpen()) return;
    input.select();
    openAll();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" || combobox.isOpen()) return;
    event.preventDefault();
    openAll();
  });
  input.addEventListener("blur", settle);

  select.before(box);
  select.classList.add("sr-only");
  show();
}

/** The field takes the place of the select: its name for labels and links, what describes it, and whether it must be filled in. */
function partsFor(select: HTMLSelectElement, id: string) {
  const box = document.createElement("div");
  box.className = "relative w-full";
  const input = document.createElement("input");
  input.type = "text";
  input.className = select.className.replace(/\bselect\b/, "input");
  input.required = select.required;
  for (const name of ["id", "aria-invalid", "aria-describedby"]) {
    const value = select.getAttribute(name);
    if (value === null) continue;
    input.setAttribute(name, value);
    select.removeAttribute(name);
  }
  select.required = false;
  select.tabIndex = -1;
  select.setAttribute("aria-hidden", "true");
  const list = document.createElement("div");
  list.id = `${id}-list`;
  list.className = "finder-list pick-list";
  list.hidden = true;
  list.tabIndex = -1;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", select.labels?.[0]?.textContent?.trim() ?? "");
  const status = document.createElement("p");
  status.className = "sr-only";
  status.setAttribute("role", "status");
  Object.assign(status.dataset, { found: select.dataset.pick, none: select.dataset.pickNone });
  delete select.dataset.pick;
  box.append(input, list, status);
  return { box, input, list, status };
}
