import { CATALOGUE } from "#app/words/catalogue.ts";
import { type Node, walk } from "./sources.ts";

/** Visible text that a file says itself, instead of taking it from the catalogue. */

const SHOWN = new Set([
  "action",
  "all",
  "alt",
  "answer",
  "aria-label",
  "back",
  "caption",
  "empty",
  "explained",
  "heading",
  "hint",
  "label",
  "lead",
  "legend",
  "noMatch",
  "placeholder",
  "question",
  "summary",
  "text",
  "title",
  "what",
]);
/** What a part passes on as one of them: `phoneHint`. */
const SHOWN_BELOW = /(?:Hint|Label|Title|Text|Lead|Note)$/;
const REFUSALS = new Set(["Invalid", "Conflict", "TooMany", "Forbidden", "NotFound", "Unavailable", "done"]);
const WORD = /\p{L}{2}/u;
/** Names, units and codes that are the same in every language. */
const SAME_EVERYWHERE =
  /^(CSV|XLSX|TDS|PAN|IFSC|UPI|OTP|PDF|GST|GSTIN|TCS|SMS|WhatsApp|MediHaven|Google Maps|Razorpay|₹|•|·|\s)+$/;

const isText = (text: string) => WORD.test(text) && !SAME_EVERYWHERE.test(text.trim());

const FUNCTION = /^(Function|ArrowFunction|ObjectMethod)/;
const isTranslated = (node: Node) =>
  node.type === "StringLiteral" && String(node.value) in CATALOGUE.en.labels;

/** Where a string ends up: in a child of an element, in an attribute that people read, in a property or an argument that they read. */
function isShown(node: Node, above: Node[], isOfOffices: boolean): boolean {
  let inner: Node = node;
  for (const outer of above) {
    switch (outer.type) {
      case "TemplateLiteral":
      case "ConditionalExpression":
      case "LogicalExpression":
        if (
          outer.test === inner ||
          (outer.type === "LogicalExpression" && outer.left === inner && outer.operator !== "??")
        )
          return false;
        break;
      case "JSXExpressionContainer":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
        break;
      case "JSXElement":
      case "JSXFragment":
        return true;
      case "JSXAttribute":
        return SHOWN.has(jsxName(outer.name as Node)) || SHOWN_BELOW.test(jsxName(outer.name as Node));
      case "ObjectProperty":
        // What a module declares (the columns of a table, a set of links) is said by `translateLabel` where it is shown: in English to
        // offices, which have no other language.
        if ((isOfOffices || isTranslated(node)) && !above.some(({ type }) => FUNCTION.test(type)))
          return false;
        return outer.value === inner && SHOWN.has(keyName(outer.key as Node));
      case "NewExpression":
        return REFUSALS.has((outer.callee as Node).name as string);
      case "CallExpression":
        return (outer.callee as Node).name === "done" && (outer.arguments as Node[])[0] !== inner;
      default:
        return false;
    }
    inner = outer;
  }
  return false;
}

function jsxName(name: Node): string {
  return typeof name.name === "string" ? name.name : "";
}

function keyName(key: Node): string {
  return String(key.name ?? key.value ?? "");
}

/** Each visible text of a file with its line: `12 Continue`. A file of offices may declare labels in English. */
export function literalsIn(file: string, { isOfOffices = false } = {}): string[] {
  const found: string[] = [];
  walk(file, (node, above) => {
    const text =
      node.type === "JSXText" || node.type === "StringLiteral"
        ? String(node.value)
        : node.type === "TemplateElement"
          ? String((node.value as { raw: string }).raw)
          : "";
    if (!isText(text)) return;
    if (node.type === "JSXText" || isShown(node, above, isOfOffices)) {
      found.push(`${file}:${node.loc.start.line} ${text.trim().replace(/\s+/g, " ")}`);
    }
  });
  return found;
}
