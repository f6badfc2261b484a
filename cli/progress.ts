import type { Terminal } from "#cli/run.ts";

const EVERY_MS = 200;
const EVERY_MS_OF_A_LOG = 1_000;
/** A log has no line about what is over by then: the summary says it. */
const QUIET_MS_OF_A_LOG = 5_000;

/** One line on standard error that is written over at a terminal, and now and then a new line in a log. */
export function progressLine(terminal: Terminal) {
  const atTerminal = process.stderr.isTTY === true;
  let shown = atTerminal ? 0 : Date.now() + QUIET_MS_OF_A_LOG - EVERY_MS_OF_A_LOG;
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
