import {
  type ArrowFunction,
  type Expression,
  type FunctionDeclaration,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import { type Checker, SymbolFlags } from "typescript/unstable/sync";

/** Stands in a statement for what is known at run time only. */
export const HOLE = "\u0000";

const MOST_VARIANTS = 24;
const DEEPEST = 30;

class Closure {
  readonly declared: ArrowFunction | FunctionDeclaration;
  readonly scope: Scope;
  constructor(declared: ArrowFunction | FunctionDeclaration, scope: Scope) {
    this.declared = declared;
    this.scope = scope;
  }
}

type Value = string | number | boolean | Closure | Value[] | { [name: string]: Value };
/** Values of parameters, by the id of their symbol. */
type Scope = ReadonlyMap<number, Value>;

/**
 * The texts that an expression may have: one, or one for each way through its conditions. What depends on the caller is a `HOLE`.
 * It knows what statements are made of: literals, templates, constants of any file, conditions, lists, and functions of one expression.
 */
export class SqlTexts {
  readonly #checker: Checker;
  /** How the conditions are decided this time, in the order in which they were met; the same words are decided alike. */
  #decided: Array<{ condition: string; holds: boolean }> = [];

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  of(expression: Expression): string[] {
    const texts = new Set<string>();
    this.#decided = [];
    for (let variant = 0; variant < MOST_VARIANTS; variant++) {
      texts.add(textOf(this.#evaluate(expression, new Map(), 0)));
      while (this.#decided.at(-1)?.holds === false) this.#decided.pop();
      const last = this.#decided.at(-1);
      if (!last) break;
      last.holds = false;
    }
    return [...texts];
  }

  #holds(condition: string): boolean {
    let decision = this.#decided.find((each) => each.condition === condition);
    if (!decision) {
      decision = { condition, holds: true };
      this.#decided.push(decision);
    }
    return decision.holds;
  }

  #evaluate(node: Node, scope: Scope, depth: number): Value {
    if (depth > DEEPEST) return HOLE;
    const again = (other: Node) => this.#evaluate(other, scope, depth + 1);
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (isNumericLiteral(node)) return Number(node.text);
    if (node.kind === SyntaxKind.TrueKeyword) return true;
    if (node.kind === SyntaxKind.FalseKeyword) return false;
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
      return again(node.expression);
    if (isTemplateExpression(node))
      return node.templateSpans.reduce(
        (text, span) => text + textOf(again(span.expression)) + span.literal.text,
        node.head.text,
      );
    if (isConditionalExpression(node)) {
      const known = again(node.condition);
      const holds = typeof known === "boolean" ? known : this.#holds(node.condition.getText());
      return again(holds ? node.whenTrue : node.whenFalse);
    }
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken) {
      const [left, right] = [again(node.left), again(node.right)];
      return typeof left === "number" && typeof right === "number"
        ? left + right
        : textOf(left) + textOf(right);
    }
    if (isIdentifier(node)) return this.#named(node, scope, depth);
    if (isPropertyAccessExpression(node)) return memberOf(again(node.expression), node.name.text);
    if (isElementAccessExpression(node))
      return memberOf(again(node.expression), textOf(again(node.argumentExpression)));
    if (isArrayLiteralExpression(node))
      return node.elements.flatMap((element) => {
        if (!isSpreadElement(element)) return [again(element)];
        const spread = again(element.expression);
        return Array.isArray(spread) ? spread : [HOLE];
      });
    if (isObjectLiteralExpression(node)) {
      const properties = node.properties.filter(isPropertyAssignment);
      if (properties.length < node.properties.length) return HOLE;
      return Object.fromEntries(
        properties.map(({ name, initializer }) => [
          name.getText().replace(/^["']|["']$/g, ""),
          again(initializer),
        ]),
      );
    }
    if (isArrowFunction(node) || isFunctionDeclaration(node)) return new Closure(node, scope);
    if (isCallExpression(node)) return this.#called(node.expression, node.arguments, scope, depth);
    return HOLE;
  }

  #named(node: Node, scope: Scope, depth: number): Value {
    let symbol = this.#checker.getSymbolAtLocation(node);
    if (!symbol) return HOLE;
    const bound = scope.get(symbol.id);
    if (bound !== undefined) return bound;
    if (symbol.flags & SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    const declared = symbol.valueDeclaration?.resolve();
    if (!declared) return HOLE;
    if (isFunctionDeclaration(declared)) return new Closure(declared, new Map());
    if (!isVariableDeclaration(declared) || !declared.initializer || !isIdentifier(declared.name))
      return HOLE;
    if (!/^const\b/.test(declared.parent.getText())) return HOLE;
    return this.#evaluate(declared.initializer, scope, depth + 1);
  }

  #called(called: Expression, given: readonly Expression[], scope: Scope, depth: number): Value {
    const again = (other: Node) => this.#evaluate(other, scope, depth + 1);
    const values = () => given.map(again);
    if (!isPropertyAccessExpression(called)) return this.#apply(again(called), values(), depth);
    const name = called.name.text;
    if (isIdentifier(called.expression) && called.expression.text === "Object")
      return ofObject(name, values()[0]!);
    const on = again(called.expression);
    if (isRecord(on)) return this.#apply(on[name] ?? HOLE, values(), depth);
    if (!Array.isArray(on)) return HOLE;
    if (name === "join") return on.map(textOf).join(textOf(values()[0] ?? ","));
    const [mapper] = values();
    return name === "map" ? on.map((one, index) => this.#apply(mapper!, [one, index], depth)) : HOLE;
  }

  #apply(value: Value, given: Value[], depth: number): Value {
    if (!(value instanceof Closure)) return HOLE;
    const { declared, scope } = value;
    const inner = new Map(scope);
    for (const [index, parameter] of declared.parameters.entries())
      this.#bind(parameter.name, given[index] ?? HOLE, inner);
    if (!declared.body) return HOLE;
    if (!isBlock(declared.body)) return this.#evaluate(declared.body, inner, depth + 1);
    const [only, more] = declared.body.statements;
    return only && !more && isReturnStatement(only) && only.expression
      ? this.#evaluate(only.expression, inner, depth + 1)
      : HOLE;
  }

  #bind(name: Node, value: Value, scope: Map<number, Value>): void {
    if (isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name);
      if (symbol) scope.set(symbol.id, value);
      return;
    }
    if (!isArrayBindingPattern(name) && !isObjectBindingPattern(name)) return;
    for (const [index, element] of [...name.elements].entries()) {
      if (!element.name) continue;
      const key = Array.isArray(value) ? String(index) : (element.propertyName ?? element.name).getText();
      this.#bind(element.name, memberOf(value, key), scope);
    }
  }
}

function isRecord(value: Value): value is { [name: string]: Value } {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof Closure);
}

function memberOf(value: Value, name: string): Value {
  if (Array.isArray(value)) return value[Number(name)] ?? HOLE;
  return isRecord(value) && Object.hasOwn(value, name) ? value[name]! : HOLE;
}

function ofObject(method: string, value: Value): Value {
  if (!isRecord(value)) return HOLE;
  if (method === "keys") return Object.keys(value);
  if (method === "values") return Object.values(value);
  return method === "entries" ? Object.entries(value) : HOLE;
}

function textOf(value: Value): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  return Array.isArray(value) ? value.map(textOf).join(",") : HOLE;
}
