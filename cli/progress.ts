import type { Terminal } from "#cli/run.ts";

const EVERY_MS = 200;
const EVERY_MS_OF_A_LOG = 1_000;

/** One line on standard error that is written over at a terminal, and now and then a new line in a log. */
export function progressLine(terminal: Terminal) {
  const atTerminal = process.stderr.isTTY === true;
  let shown = 0;
  let last = "";
  return {
    show(text: string) {
      last = text;
      const now = Date.now();
      if (now - shown < (atTerminal ? EVERY_MS : EVERY_MS_OF_A_LOG)) return;
      shown = now;
      if (atTerminal) process.stderr.write(`\r\u001b[2K${text}`);
      else terminal.progress(text);
      last = "";
    },
    /** Shows what was held back, and leaves the line. */
    end() {
      if (atTerminal && (shown > 0 || last)) process.stderr.write(`\r\u001b[2K${last}\n`);
      else if (last) terminal.progress(last);
    },
    /** Takes the line away, where a summary says it all. */
    clear() {
      if (atTerminal && shown > 0) process.stderr.write("\r\u001b[2K");
    },
  };
}
