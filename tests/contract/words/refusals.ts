import { CATALOGUE } from "#app/words/catalogue.ts";
import { type Node, walk } from "./sources.ts";
import { SAID_TO_OFFICES } from "./unconverted.ts";

/** What rules and schemas say in English when they refuse an input: on the path of guests and of partners, `translateError` says it. */

const SENTENCE = /^\p{Lu}[^<>]* /u;
const REFUSALS = new Set([
  "Invalid",
  "Conflict",
  "TooMany",
  "Forbidden",
  "NotFound",
  "Unavailable",
  "refuse",
]);
/** The methods of a schema whose last argument is what it says of a wrong value. */
const CHECKS = new Set(["string", "min", "max", "regex", "refine", "email", "enum", "uuid", "literal"]);

function nameOf(callee: Node): string {
  return String(callee.type === "MemberExpression" ? (callee.property as Node).name : callee.name);
}

/** A string, or a template whose only value may be a number, as `translateError` looks it up. */
function textsOf(node: Node | undefined): string[] {
  if (!node) return [];
  switch (node.type) {
    case "StringLiteral":
      return [String(node.value)];
    case "TemplateLiteral":
      return [
        (node.quasis as Node[]).map((part) => (part.value as { cooked: string }).cooked).join("{number}"),
      ];
    case "ConditionalExpression":
      return [...textsOf(node.consequent as Node), ...textsOf(node.alternate as Node)];
    case "ArrayExpression":
      return (node.elements as Node[]).flatMap(textsOf);
    case "ObjectExpression":
      return (node.properties as Node[]).flatMap((property) => textsOf(property.value as Node | undefined));
    default:
      return [];
  }
}

const english: Record<string, string> = { ...CATALOGUE.en.errors, ...CATALOGUE.en.officeErrors };
const isKnown = (text: string) =>
  SAID_TO_OFFICES.has(text) || text in english || text.replace(/\d[\d,]*/, "{number}") in english;

/** The English refusals of a file that nobody can read in another language, with their lines. */
export function englishRefusalsIn(file: string): string[] {
  const found: string[] = [];
  walk(file, (node) => {
    if (node.type !== "NewExpression" && node.type !== "CallExpression") return;
    const name = nameOf(node.callee as Node);
    const args = node.arguments as Node[];
    const said = REFUSALS.has(name) ? args : CHECKS.has(name) ? args.slice(-1) : [];
    for (const text of said.flatMap(textsOf))
      if (SENTENCE.test(text) && !isKnown(text)) found.push(`${file}:${node.loc.start.line} ${text}`);
  });
  return found;
}
