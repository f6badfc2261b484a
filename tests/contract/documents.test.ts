import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** README and docs say what is so: every path, script, address and identifier that they name in backticks exists. */

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter(Boolean);
const documents = tracked.filter((file) => file.endsWith(".md"));
const code = tracked.filter(
  (file) => /\.(ts|tsx|mjs|js|json|css|sql|yaml|txt|sh)$/.test(file) && existsSync(path.join(ROOT, file)),
);
const words = new Set(
  [...code, "Dockerfile", "compose.yaml", ".ci/run"]
    .filter((file) => existsSync(path.join(ROOT, file)))
    .flatMap((file) => readFileSync(path.join(ROOT, file), "utf8").match(/[A-Za-z_$][\w$]*/g) ?? []),
);
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const addresses = code
  .filter((file) => /routes|paths|addresses|calls/.test(file))
  .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
  .join("\n");

/** Words in backticks that are no identifier of ours, by document: examples of what not to write, others' names. */
const NOT_OURS: Record<string, RegExp> = {
  "docs/style.md": /.*/,
  "docs/glossary.md": /.*/,
  "CHANGELOG.md": /.*/,
};
/** Names of other programs, of PostgreSQL, of the platform. */
const OTHERS = new Set([
  "psql",
  "pg_dump",
  "pg_restore",
  "openssl",
  "nginx",
  "VACUUM",
  "git",
  "node_modules",
  "terminationGracePeriodSeconds",
  "slowhttptest",
  "sqlmap",
  "wapiti",
]);

function wrong(document: string, quoted: string): string | undefined {
  const folder = path.dirname(path.join(ROOT, document));
  if (/[<>{}*…\s]|NNNN/.test(quoted)) {
    const script = /^npm run ([\w:]+)/.exec(quoted)?.[1];
    return script && !(script in scripts) ? `there is no script ${script}` : undefined;
  }
  if (
    /^(app|db|cli|worker|seeds|tests|bench|docs|public)\/[\w./-]*$/.test(quoted) ||
    /^[\w-]+(\/[\w.-]+)*\.(ts|tsx|md|mjs|sql)$/.test(quoted)
  ) {
    const file = quoted.replace(/\/$/, "");
    const exists =
      [ROOT, path.join(ROOT, "app"), folder].some((base) => existsSync(path.join(base, file))) ||
      (!file.includes("/") && tracked.some((one) => path.basename(one) === file));
    return exists ? undefined : "there is no such file";
  }
  if (quoted.startsWith("/")) {
    const first = quoted.split(/[/?:]/)[1] ?? "";
    return !first || addresses.includes(first) || words.has(first) ? undefined : "there is no such address";
  }
  if (/^[A-Za-z_$][\w$]*(\(\))?$/.test(quoted)) {
    if (NOT_OURS[document]?.test(quoted) || OTHERS.has(quoted)) return undefined;
    return words.has(quoted.replace("()", "")) ? undefined : "nothing is called so";
  }
  return undefined;
}

test.each(documents)("%s names only what exists", (document) => {
  const text = readFileSync(path.join(ROOT, document), "utf8").replace(/^( {4}|```)[^\n]*$/gm, "");
  const found = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, quoted]) => {
    const why = wrong(document, quoted!);
    return why ? [`${quoted}: ${why}`] : [];
  });
  expect([...new Set(found)]).toEqual([]);
});

test.each(documents)("%s links only to what exists", (document) => {
  const folder = path.dirname(path.join(ROOT, document));
  const links = [...readFileSync(path.join(ROOT, document), "utf8").matchAll(/\]\(([^)#\s]+)\)/g)].map(
    ([, to]) => to!,
  );
  const dead = links.filter((to) => !/^(https?|mailto):/.test(to) && !existsSync(path.join(folder, to)));
  expect(dead).toEqual([]);
});
