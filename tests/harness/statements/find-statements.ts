import path from "node:path";
import { type CallExpression, isCallExpression, isIdentifier, type Node } from "typescript/unstable/ast";
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";
import { SqlTexts } from "./sql-text.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..", "..");
const PRODUCTION = /^(app|db|worker|cli|seeds)\/(?!.*\.test\.tsx?$)/;
/** The functions of `db/client.ts` that take a statement: those that read rows, and those that do not. */
export const READS = ["rows", "row", "plannedRows", "plannedRow", "rawRows", "rawRow", "plannedRawRows"];
export const OTHERS = ["execute", "executeWithin", "plannedExecute", "withNumberedBinds"];

/** What TypeScript says of a key of a row. */
export type Key = { name: string; optional: boolean; nullable: boolean; kinds: string[] };

export type FoundStatement = {
  /** `file:line` of the call. */
  at: string;
  call: string;
  /** One for each way through its conditions. */
  texts: string[];
  /** Of the row type; null when the call reads none, or a type that its caller chooses. */
  keys: Key[] | null;
};

/** Every call of `db/client.ts` in production code, with what its statement may be and what its row is said to be. */
export function findStatements(): FoundStatement[] {
  const api = new API({ cwd: ROOT });
  try {
    const project = api
      .updateSnapshot({ openProjects: [path.join(ROOT, "tsconfig.json")] })
      .getProjects()[0]!;
    const { checker, program } = project;
    const texts = new SqlTexts(checker);
    const files = program
      .getSourceFileNames()
      .map((file) => path.relative(ROOT, file))
      .filter((file) => PRODUCTION.test(file) && file !== "db/client.ts");
    return files.sort().flatMap((file) => {
      const source = program.getSourceFile(path.join(ROOT, file))!;
      if (!/db\/client\.ts"|\.\/client\.ts"/.test(source.text)) return [];
      return callsIn(source).flatMap((call) => {
        const name = importedName(checker, call);
        if (!name) return [];
        const line = source.text.slice(0, call.getStart()).split("\n").length;
        return {
          at: `${file}:${line}`,
          call: name,
          texts: texts.of(call.arguments[0]!),
          keys: READS.includes(name) ? keysOf(checker, call) : null,
        };
      });
    });
  } finally {
    api.close();
  }
}

function callsIn(node: Node): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (each: Node): undefined => {
    if (
      isCallExpression(each) &&
      isIdentifier(each.expression) &&
      [...READS, ...OTHERS].includes(each.expression.text)
    )
      found.push(each);
    each.forEachChild(visit);
    return undefined;
  };
  visit(node);
  return found;
}

/** The name of the called function when it is one of the client's. */
function importedName(checker: Checker, call: CallExpression): string | undefined {
  let symbol = checker.getSymbolAtLocation(call.expression);
  if (symbol && symbol.flags & SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const declared = symbol?.valueDeclaration;
  return declared?.path.endsWith("/db/client.ts") ? symbol!.name : undefined;
}

function keysOf(checker: Checker, call: CallExpression): Key[] | null {
  const row = rowType(checker, call);
  if (!row || row.flags & (TypeFlags.TypeParameter | TypeFlags.Any | TypeFlags.Unknown)) return null;
  const properties = checker.getPropertiesOfType(row);
  if (properties.length === 0 && !call.typeArguments) return null;
  return properties.map((property) => {
    const type = checker.getTypeOfSymbol(property)!;
    const kinds = new Set(kindsOf(checker, type));
    return {
      name: property.name,
      optional: (property.flags & SymbolFlags.Optional) !== 0 || kinds.has("undefined"),
      nullable: kinds.has("null") || kinds.has("unknown") || kinds.has("any"),
      kinds: [...kinds].filter((kind) => kind !== "null" && kind !== "undefined").sort(),
    };
  });
}

function rowType(checker: Checker, call: CallExpression): Type | undefined {
  if (call.typeArguments) return checker.getTypeFromTypeNode(call.typeArguments[0]!);
  // Promise<Row[]> or Promise<Row | undefined>
  const promise = checker.getTypeAtLocation(call);
  const inner = promise?.isTypeReference() ? checker.getTypeArguments(promise)[0] : undefined;
  if (!inner) return undefined;
  return checker.isArrayType(inner) && inner.isTypeReference()
    ? checker.getTypeArguments(inner)[0]
    : checker.getNonNullableType(inner);
}

function kindsOf(checker: Checker, type: Type): string[] {
  if (type.isUnionType()) return (type.getTypes() ?? []).flatMap((each) => kindsOf(checker, each));
  if (type.flags & TypeFlags.StringLike) return ["string"];
  if (type.flags & TypeFlags.NumberLike) return ["number"];
  if (type.flags & TypeFlags.BooleanLike) return ["boolean"];
  if (type.isIntrinsicType()) return [checker.typeToString(type)];
  if (checker.isArrayLikeType(type)) return ["array"];
  const name = type.getSymbol()?.name;
  return [name === "Date" || name === "Buffer" ? name : "object"];
}
