import { type HTMLElement, type Node, NodeType, parse } from "node-html-parser";
import { publicPages } from "#app/http/addresses/public.ts";

/** What a person can see and use on a page, read from its HTML. */

export type PageFacts = {
  title: string;
  /** The one address that search engines and shared links know it by, and those of its pictures there. */
  canonical: string;
  previewPictures: string[];
  /** Search engines are asked to leave it out. */
  isHidden: boolean;
  headings: string[];
  /** All that can be read in the main part. */
  text: string;
  /** The ids that links within the page can lead to. */
  anchors: Set<string>;
  /** A table whose rows have headings only has no columns. */
  tables: Array<{ caption: string; columns: string[] }>;
  /** Labels of lists of facts. */
  labels: string[];
  forms: FormFacts[];
  /** Targets of links inside the main part, and of all on the page. */
  links: string[];
  allLinks: string[];
  pictures: string[];
  pagers: number;
  /** How many entries each menu of an office marks as the page that is open. */
  marked: number[];
  /** The buttons and links in the rank of the one action of a page, but for those in rows and cards and in what is folded. */
  primaries: string[];
};

export type FormFacts = {
  method: "get" | "post";
  action: string;
  /** The one-time key that stands in the form. */
  key: string | undefined;
  fields: FieldFacts[];
  buttons: Array<{ label: string; intent: string }>;
};

export type FieldFacts = {
  name: string;
  type: string;
  label: string;
  required: boolean;
  /** Labels of the choices of a select, or of boxes and circles of one name. */
  options: string[];
  /** The choices are rows of the database: which ones is no matter of the screen. */
  ofRecords: boolean;
};

export function readPage(html: string): PageFacts {
  const root = parse(html);
  const found = root.querySelector("main");
  const main = found ?? root;
  const labels = labelsOf(root);
  return {
    title: root.querySelector("title")?.text.trim() ?? "",
    canonical: root.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "",
    previewPictures: root
      .querySelectorAll("meta[property='og:image']")
      .map((picture) => picture.getAttribute("content") ?? ""),
    isHidden: contentOf(root, "meta[name=robots]").includes("noindex"),
    text: found ? textOf(found) : "",
    anchors: new Set(root.querySelectorAll("[id]").map((element) => element.id)),
    headings: main.querySelectorAll("h1").map((element) => textOf(element)),
    tables: main.querySelectorAll("table").map(readTable),
    labels: main.querySelectorAll("dt").map((element) => textOf(element)),
    forms: main.querySelectorAll("form").map((form) => readForm(form, root, labels)),
    links: linksIn(main).filter((href) => !href.startsWith("#")),
    allLinks: linksIn(root),
    pictures: root
      .querySelectorAll("img")
      .map((picture) => picture.getAttribute("src") ?? picture.getAttribute("srcset")!.split(" ")[0]!),
    marked: root
      .querySelectorAll(".office header nav")
      .filter((nav) => nav.querySelector(`[href^="${publicPages.logout.path}"]`))
      .map((nav) => nav.querySelectorAll("[aria-current=page]").length),
    primaries: main
      .querySelectorAll(".btn-primary")
      .filter((button) => !button.closest("table, li, article, details:not([open]), dialog, .pay-bar"))
      .map((button) => textOf(button)),
    pagers: main.querySelectorAll("nav").filter((nav) => /\d+ to [\d,]+ of/.test(nav.text)).length,
  };
}

const contentOf = (root: HTMLElement, meta: string) =>
  root.querySelector(meta)?.getAttribute("content") ?? "";

function linksIn(part: HTMLElement): string[] {
  return part.querySelectorAll("a[href]").map((link) => link.getAttribute("href")!);
}

function readTable(table: HTMLElement) {
  const caption = table.querySelector("caption");
  const heads = table.querySelectorAll("thead th");
  return {
    caption: caption ? textOf(caption) : "",
    columns: heads.map((cell) => textOf(cell) + (cell.querySelector("a") ? " ↕" : "")),
  };
}

/** A record, or one with what was shown of it (`<id>:<amount>`). */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:$|:)/;

function readForm(form: HTMLElement, root: HTMLElement, labels: Labels): FormFacts {
  const id = form.getAttribute("id");
  const outside = id ? root.querySelectorAll(`[form="${id}"]`) : [];
  const within = (selector: string) => [
    ...form.querySelectorAll(selector),
    ...outside.filter((one) => selector.split(", ").includes(one.rawTagName.toLowerCase())),
  ];
  const fields = new Map<string, FieldFacts>();
  for (const control of within("input, select, textarea")) {
    const tag = control.rawTagName.toLowerCase();
    const type = tag === "input" ? (control.getAttribute("type") ?? "text") : tag;
    const name = control.getAttribute("name");
    if (!name || type === "submit" || type === "button") continue;
    const known = fields.get(name);
    const chosen = type === "checkbox" || type === "radio";
    const label = labelOf(control, labels);
    const required = control.hasAttribute("required");
    const choices = tag === "select" ? control.querySelectorAll("option") : chosen ? [control] : [];
    const ofRecords = choices.some((choice) => UUID.test(choice.getAttribute("value") ?? ""));
    if (known) {
      if (chosen) known.options.push(label);
      known.required ||= required;
      continue;
    }
    const options =
      tag === "select"
        ? control.querySelectorAll("option").map((element) => textOf(element))
        : chosen
          ? [label]
          : [];
    const legend = chosen ? control.closest("fieldset")?.querySelector("legend") : undefined;
    fields.set(name, {
      name,
      type,
      required,
      options,
      ofRecords,
      label: type === "hidden" ? "" : chosen ? (legend ? textOf(legend) : "") : label,
    });
  }
  const buttons = within("button")
    .filter((button) => (button.getAttribute("type") ?? "submit") === "submit")
    .map((button) => ({
      label: textOf(button) || textOf(button, true) || (button.getAttribute("aria-label") ?? ""),
      intent: button.getAttribute("value") ?? "",
    }));
  return {
    method: form.getAttribute("method")?.toLowerCase() === "post" ? "post" : "get",
    action: form.getAttribute("action") ?? "",
    key: form.querySelector('input[name="_key"]')?.getAttribute("value"),
    fields: [...fields.values()],
    buttons,
  };
}

/** The labels of a page by the id of their control. They are looked for once: some filters have a hundred controls. */
type Labels = Map<string, HTMLElement>;

function labelsOf(root: HTMLElement): Labels {
  const labels: Labels = new Map();
  for (const label of root.querySelectorAll("label[for]")) {
    const id = label.getAttribute("for")!;
    if (!labels.has(id)) labels.set(id, label);
  }
  return labels;
}

function labelOf(control: HTMLElement, labels: Labels): string {
  const label = labels.get(control.getAttribute("id") ?? "") ?? control.closest("label");
  if (!label) return control.getAttribute("aria-label") ?? "";
  return textOf(label) || textOf(label, true);
}

const HIDDEN = new Set(["select", "textarea", "script", "svg"]);

/** The words of an element that can be seen, without those of the controls within it; `heard` with those that are only read out. */
function textOf(element: HTMLElement, heard?: boolean): string {
  const read = (node: Node): string => {
    if (node.nodeType === NodeType.TEXT_NODE) return node.text;
    if (node.nodeType !== NodeType.ELEMENT_NODE) return "";
    const inner = node as HTMLElement;
    if ((!heard && inner.classList.contains("sr-only")) || inner.getAttribute("aria-hidden") === "true")
      return "";
    return HIDDEN.has(inner.rawTagName.toLowerCase()) ? "" : inner.childNodes.map(read).join(" ");
  };
  return element.childNodes.map(read).join(" ").replace(/\s+/g, " ").trim();
}
