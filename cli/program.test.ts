import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { completionScript, SHELLS } from "#cli/commands/completion.ts";
import { manualPage } from "#cli/commands/manual.ts";
import { EXAMPLES } from "#cli/examples.ts";
import { wrappedExample } from "#cli/help-text.ts";
import { leavesOf } from "#cli/leaves.ts";
import { makeProgram } from "#cli/program.ts";
import { fitted, table } from "#cli/run.ts";
import { medihaven } from "#tests/harness/command-line.ts";

/** What serves, or prints a file. */
const WITHOUT_JSON = ["up", "worker", "completion", "manual"];
const program = makeProgram();
const leaves = leavesOf(program);

test("every example is of a command, with options that it has", () => {
  for (const [name, lines] of Object.entries(EXAMPLES)) {
    const leaf = leaves.find((one) => one.name === name);
    expect(leaf, name).toBeDefined();
    const known = leaf!.command.options.map(({ long }) => long);
    for (const line of lines.filter((each) => each.startsWith(name) && name !== "export"))
      for (const option of line.match(/(?<= )--[a-z-]+/g) ?? []) expect(known, line).toContain(option);
  }
});

test("every command has an example, with all that it needs", () => {
  const lacking = leaves.filter(({ name }) => !EXAMPLES[name]?.length).map(({ name }) => name);
  expect(lacking).toEqual([]);
  for (const { name, command } of leaves) {
    const [first] = EXAMPLES[name]!;
    const needed = command.options.filter(({ mandatory, envVar }) => mandatory && !envVar);
    for (const { long } of needed) expect(first, name).toContain(long);
    const words = command.registeredArguments.filter(({ required }) => required).length;
    expect(first!.split(" ").length - name.split(" ").length, name).toBeGreaterThanOrEqual(words);
  }
});

test("who acts can stand in the environment for every command that asks for it", () => {
  const asking = leaves.flatMap(({ command }) => command.options.filter(({ long }) => long === "--as"));
  expect(asking.length).toBeGreaterThan(10);
  for (const option of asking) expect(option.envVar).toBe("MEDIHAVEN_AS");
});

test("nobody has to be named for a command that only reads", () => {
  const reads = leaves.filter(({ name }) =>
    /^(approvals list|campaign status|link stats|message list|report list|webhook (list|log)|tax preview|stay (open-end|other-rooms|waivers)|partner (photos|calendar-conflicts|drivers|team|terms))$/.test(
      name,
    ),
  );
  expect(reads).toHaveLength(16);
  for (const { name, command } of reads)
    expect(command.options.find(({ long }) => long === "--as")?.mandatory, name).toBe(false);
});

test.each(SHELLS)("%s: the script completes every command", (shell) => {
  const script = completionScript(program, shell);
  for (const { name } of leaves) for (const word of name.split(" ")) expect(script).toContain(word);
});

const completed = (typed: string) =>
  execFileSync(
    "bash",
    [
      "-c",
      `${completionScript(program, "bash")}
COMP_WORDS=(${typed
        .split(" ")
        .map((word) => `'${word}'`)
        .join(" ")}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _medihaven; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
    { encoding: "utf8", cwd: "/" },
  )
    .split("\n")
    .filter(Boolean);

test.each([
  ["medihaven imp", ["import"]],
  ["medihaven user cr", ["create"]],
  ["medihaven import hosp", ["hospitals"]],
  ["medihaven import hospitals file.csv --dry", ["--dry-run"]],
  ["medihaven completion z", ["zsh"]],
  ["medihaven user create --role st", ["staff"]],
  ["medihaven user create --role c", ["customer", "city_manager"]],
  ["medihaven import facilities --encoding utf-1", ["utf-16le"]],
  ["medihaven import hospitals etc/hosts", ["etc/hosts"]],
])("bash completes %s", (typed, expected) => {
  expect(completed(typed)).toEqual(expected);
});

test("zsh gets no variable that is its own, and an offset that it can read", () => {
  const script = completionScript(program, "zsh");
  expect(script).not.toMatch(/\bwords=/);
  expect(script).toContain(":1:$((COMP_CWORD - 1))}");
});

test("the manual page names every command, the environment and how commands end", () => {
  const page = manualPage(program);
  expect(page).toMatch(/^\.TH MEDIHAVEN 1/);
  for (const { name } of leaves) expect(page).toContain(`.SS ${name.replaceAll("-", "\\-")}`);
  expect(page).toContain("MEDIHAVEN_AS");
  expect(page).toContain("130, 143");
});

test("a table fits the terminal that it is printed for, and no other", () => {
  const rows = [{ name: "Apollo Hospitals, Jubilee Hills", note: "x".repeat(80), n: 1 }];
  const width = (text: string) => Math.max(...text.split("\n").map((line) => line.length));
  expect(width(table(rows))).toBeGreaterThan(100);
  expect(table(rows)).toContain("x".repeat(80));
  expect(width(table(rows, { isTTY: true, columns: 60 }))).toBeLessThanOrEqual(60);
  expect(width(table(rows, { columns: 60 }))).toBeLessThanOrEqual(60);
  const wide = [{ ...rows[0], id: "0f".repeat(18), city: "Hyderabad", mobile: "+919000010001" }];
  const shown = table(wide, { isTTY: true, columns: 60 });
  expect(shown).toContain("mobile  +919000010001");
  expect(shown).toContain(`id      ${"0f".repeat(18)}`);
  expect(fitted([10, 50, 20], 60)).toEqual([10, 26, 20]);
  expect(fitted([10, 10], 4)).toEqual([6, 6]);
});

test.each(leaves.map(({ name }) => name))(
  "%s: help fits a terminal and has what every command has",
  (name) => {
    const { command } = leaves.find((one) => one.name === name)!;
    let help = "";
    command.configureOutput({ getOutHelpWidth: () => 80, writeOut: (text) => (help += text) });
    command.outputHelp();
    const wide = help.split("\n").filter((line) => line.length > 80 && !line.startsWith("Usage:"));
    expect(wide).toEqual([]);
    expect(help).toContain("\nExamples:\n  medihaven ");
    expect(command.description()).toMatch(/^[a-z]/);
    const options = command.options.map(({ long }) => long);
    expect(options).toContain("--quiet");
    if (!WITHOUT_JSON.includes(name)) expect(options).toContain("--json");
    expect(command.options.filter(({ description }) => !description)).toEqual([]);
  },
);

test("an example that is too long for a line goes on in the next, for a shell too", () => {
  const line =
    '  medihaven user suspend ravi@example.com --role staff --reason "Left us" --as admin@example.com';
  const shown = wrappedExample(line);
  expect(shown.split("\n").length).toBe(2);
  expect(shown.replace(" \\\n      ", " ")).toBe(line);
});

test("the version, what was meant, and JSON line by line", async () => {
  expect((await medihaven(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(await medihaven(["import", "hospital", "list.csv"])).toMatchObject({
    code: 2,
    stderr: '<what>: there is no "hospital". Did you mean hospitals?\n',
  });
  const lines = await medihaven(["db", "status", "--jsonl"]);
  expect(lines.code).toBe(0);
  for (const line of lines.stdout.trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
  expect(await medihaven(["db", "status", "--quiet"])).toMatchObject({ code: 0, stdout: "" });
});

test("MEDIHAVEN_AS stands for --as", async () => {
  const asked = ["approvals", "list", "--json"];
  expect((await medihaven(asked)).code).toBe(0);
  const acting = ["jobs", "retry", crypto.randomUUID(), "--reason", "The provider is back"];
  expect((await medihaven(acting)).code).toBe(2);
  expect(await medihaven(asked, { env: { MEDIHAVEN_AS: "nobody@example.com" } })).toMatchObject({
    code: 2,
    stderr: "There is no admin with the email nobody@example.com\n",
  });
});
