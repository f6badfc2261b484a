// `npm run sbom`: the packages that the product consists of, on whatever platform. `npm sbom --omit=dev` would leave out all that development uses as
// well, Remix among them, so npm lists everything, and what package-lock.json marks as development's alone is taken out here.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./runtime.mjs";

const { name, packages } = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
const needed = new Set(
  Object.entries(packages)
    .filter(([, entry]) => !entry.dev)
    .map(([at, entry]) => `${entry.name ?? at.split("node_modules/").at(-1)}@${entry.version}`),
);
/** Of a version that both need, npm says this as well. */
const DEVELOPMENT = "cdx:npm:package:development";
const listed = execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "inherit"],
});
const { metadata, components, dependencies, ...rest } = JSON.parse(listed);
const sbom = {
  ...rest,
  // npm names the product after its folder.
  metadata: { ...metadata, component: { ...metadata.component, name } },
  components: components
    .filter((one) => needed.has(one["bom-ref"]))
    .map((one) => ({
      ...one,
      properties: one.properties.filter((property) => property.name !== DEVELOPMENT),
    })),
  dependencies: dependencies
    .filter(({ ref }) => needed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => needed.has(other)) })),
};
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);
