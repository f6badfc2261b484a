const WIDTH = 80;

/** A text of help in lines of at most 80 characters; those after the first begin with `indent`. */
export function wrapped(text: string, indent = ""): string {
  return broken(text.split(" "), " ", indent);
}

/** An example in lines that fit, to be copied as they stand: a shell reads on after a backslash. */
export function wrappedExample(line: string): string {
  return broken(line.split(/ (?=--|\| )/), " \\", "      ");
}

/** @param end the end of a line that is continued */
function broken(parts: readonly string[], end: string, indent: string): string {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${part}`.length <= WIDTH - end.length)
      lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(lines.length === 0 ? part : indent + part);
  }
  return lines.join(`${end.trimEnd()}\n`);
}
