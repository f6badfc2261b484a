/**
 * The reviewed files of `pins/`: how they are written, read and compared. A line that begins with `~` is shown or not as chance has
 * it: which record of the demo a screen was opened with, or which came first of those made at one moment.
 */

/** The lines of each screen as one visitor sees it, by `screen (visitor)`. */
export type Sections = Map<string, string[]>;

const SOMETIMES = "~";
const plain = (line: string) => (line.startsWith(SOMETIMES) ? line.slice(1) : line);
const isSometimes = (line: string) => line.startsWith(SOMETIMES);

/** As text: those to whom a screen shows the same stand in one heading. */
export function writePins(sections: Sections): string {
  const alike = new Map<string, string[]>();
  for (const [heading, lines] of sections) {
    const [, screen, visitor] = /^(.*) \((.*)\)$/.exec(heading)!;
    const same = [screen, ...lines].join("\n");
    alike.set(same, [...(alike.get(same) ?? []), visitor!]);
  }
  const blocks = [...alike].map(([same, visitors]) => {
    const [screen, ...lines] = same.split("\n");
    return `== ${screen} (${visitors.join(", ")})\n${lines.join("\n")}\n`;
  });
  return blocks.sort().join("\n");
}

export function readPins(text: string): Sections {
  const sections: Sections = new Map();
  for (const block of text.split(/^== /m).slice(1)) {
    const [heading, ...lines] = block.trimEnd().split("\n");
    const [, screen, visitors] = /^(.*) \((.*)\)$/.exec(heading!)!;
    for (const visitor of visitors!.split(", ")) sections.set(`${screen} (${visitor})`, lines);
  }
  return sections;
}

/** What was added (`+`) and lost (`-`), by screen, each line with the form or table that it stands in. */
export function changesOf(before: Sections, after: Sections): string[] {
  const headings = [...new Set([...before.keys(), ...after.keys()])].sort();
  return headings.flatMap((heading) => {
    const [was, is] = [before.get(heading), after.get(heading)];
    if (!was) return [`+ ${heading}`];
    if (!is) return [`- ${heading}`];
    const { lost, added } = difference(was, is);
    return [
      ...lost.filter(({ line }) => !isSometimes(line)).map(({ name }) => `- ${heading}: ${name}`),
      ...added.map(({ name }) => `+ ${heading}: ${name}`),
    ];
  });
}

/** Both as one: what only one of them has is shown sometimes. Screens that only one has stand as they are. */
export function mergePins(before: Sections, after: Sections): Sections {
  const merged: Sections = new Map(before);
  for (const [heading, is] of after) {
    const was = before.get(heading);
    if (!was) {
      merged.set(heading, is);
      continue;
    }
    const { lost, added } = difference(was, is);
    const lostAt = new Set(lost.map(({ at }) => at));
    const lines = placed(was).map((one) => ({
      ...one,
      line: lostAt.has(one.at) ? SOMETIMES + plain(one.line) : one.line,
    }));
    const result = lines.map(({ line }) => line);
    // Each new line goes behind the one that it follows in what was seen now.
    const now = placed(is);
    for (const { at, line } of added) {
      const previous = now[at - 1];
      const position = previous ? result.findLastIndex((old) => plain(old) === previous.line) + 1 : 0;
      result.splice(position, 0, SOMETIMES + line);
    }
    merged.set(heading, result);
  }
  return merged;
}

type Placed = { at: number; line: string; name: string };

/** Each line with a name that says in which form or table it stands. */
function placed(lines: string[]): Placed[] {
  let part = "";
  return lines.map((line, at) => {
    const text = plain(line);
    if (!text.startsWith("  ")) part = text;
    return { at, line, name: text.startsWith("  ") ? `${part}: ${text.trim()}` : text };
  });
}

function difference(before: string[], after: string[]): { lost: Placed[]; added: Placed[] } {
  const [was, is] = [placed(before), placed(after)];
  return { lost: without(was, is), added: without(is, was) };
}

function without(list: Placed[], other: Placed[]): Placed[] {
  const left = other.map(({ name }) => name);
  return list.filter(({ name }) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
