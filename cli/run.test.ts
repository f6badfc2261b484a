import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ConfigError } from "#app/config/settings.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { CommandError, runCommand, type Terminal, table } from "#cli/run.ts";

const written = { out: "", err: "" };

beforeEach(() => {
  // A command ends its process a moment after its work: not this one.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  written.out = "";
  written.err = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.out += text;
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written.err += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  process.exitCode = undefined;
});

const schema = z.object({ file: z.string(), limit: z.coerce.number().int().min(1).default(10) });
type Input = z.output<typeof schema>;

async function run(args: string[], work: (input: Input, terminal: Terminal) => Promise<void>) {
  const program = new Command("test").exitOverride();
  program
    .command("import <file>")
    .option("--limit <n>")
    .option("--json")
    .action(runCommand(schema, work, { database: false }));
  await program.parseAsync(["import", ...args], { from: "user" });
  return { code: process.exitCode, ...written };
}

describe("runCommand", () => {
  it("hands arguments and options over under their names, checked", async () => {
    let seen: Input | undefined;
    const { code } = await run(["rooms.csv", "--limit", "3"], async (input) => {
      seen = input;
    });
    expect(seen).toEqual({ file: "rooms.csv", limit: 3 });
    expect(code).toBe(0);
  });

  it("listens to interrupts while it works, and no longer", async () => {
    const listening = () => ["SIGINT", "SIGTERM"].map((signal) => process.listenerCount(signal));
    const before = listening();
    let meanwhile: number[] = [];
    await run(["rooms.csv"], async () => {
      meanwhile = listening();
      throw new Conflict("It failed.");
    });
    expect(meanwhile).toEqual(before.map((count) => count + 1));
    expect(listening()).toEqual(before);
  });

  it("takes out characters that nobody sees, but of the name of a file", async () => {
    const named = z.object({ name: z.string(), file: z.string() });
    let seen: unknown;
    const keep = async (input: unknown) => {
      seen = input;
    };
    const work = runCommand(named, keep, { database: false });
    const program = new Command("test").exitOverride();
    program.command("add <name> <file>").action(work);
    await program.parseAsync(["add", "Ap\u200bollo\u202e", "\u200echat.txt"], { from: "user" });
    expect(seen).toEqual({ name: "Apollo", file: "\u200echat.txt" });
  });

  it("names a wrong option and ends with 2", async () => {
    const { code, err, out } = await run(["rooms.csv", "--limit", "many"], async () => {});
    expect(code).toBe(2);
    expect(err).toBe('--limit: "many" is no number\n');
    expect(out).toBe("");
  });

  it.each([
    [new NotFound("No such hospital"), 1, "No such hospital"],
    [new Conflict("Approved already"), 1, "Approved already"],
    [new CommandError("The file is empty"), 1, "The file is empty"],
    [new Invalid("Not a property", { name: ["is missing"] }), 2, "Not a property (name: is missing)"],
    [new Invalid("Row limit: At most 9", { limit: ["At most 9"] }), 2, "--limit: At most 9"],
    [new ConfigError("Setting PORT is wrong"), 2, "Setting PORT is wrong"],
    [
      Object.assign(new Error('relation "users" does not exist'), { code: "42P01" }),
      1,
      "The database is not up to date: run `medihaven db migrate`",
    ],
    [new Error("first line\n    at stack"), 1, "first line"],
    [
      Object.assign(new Error("ENOENT: open"), { code: "ENOENT", path: "x.csv" }),
      1,
      "There is no file x.csv",
    ],
  ])("turns %s into exit code %i and one line", async (error, expected, line) => {
    const { code, err } = await run(["x"], () => Promise.reject(error));
    expect({ code, err }).toEqual({ code: expected, err: `${line}\n` });
  });

  it("ends with 3 when rows were refused", async () => {
    const { code } = await run(["x"], async (_, terminal) => terminal.refused(2));
    expect(code).toBe(3);
  });

  it("prints a table for people and JSON for programs, and progress beside it", async () => {
    const rows = [{ city: "Hyderabad", beds: 12 }];
    const work = async (_: Input, terminal: Terminal) => {
      terminal.progress("reading");
      terminal.print(rows);
    };
    expect(await run(["x"], work)).toMatchObject({
      out: "city       beds\nHyderabad  12\n",
      err: "reading\n",
    });
    written.out = "";
    expect(JSON.parse((await run(["x", "--json"], work)).out)).toEqual(rows);
  });
});

describe("table", () => {
  it.each([
    [[], "(none)"],
    [[{ a: null, b: true }], "a  b\n   true"],
    [["one", "two"], "value\none\ntwo"],
    [[{ at: new Date(0) }], "at\n1970-01-01T00:00:00.000Z"],
  ])("shows %o", (rows, expected) => {
    expect(table(rows)).toBe(expected);
  });
});
