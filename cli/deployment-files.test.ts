import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { SETTING_NAMES } from "#app/config/settings.ts";
import { webProcess } from "#cli/up/processes.ts";

/** Helm itself is in no registry within reach: its templates keep to values and the release's name, which this test fills in as helm does. */

const CHART = "ops/helm/medihaven";
type Node = { [key: string]: Node } & Node[] & string;

const values: Node = parse(readFileSync(path.join(CHART, "values.yaml"), "utf8"));

function render(file: string): Node[] {
  const source = readFileSync(path.join(CHART, "templates", file), "utf8");
  const text = source.replace(/\{\{ (\.[\w.]+) \}\}/g, (_, name: string) => {
    if (name === ".Release.Name") return "trial";
    expect(name).toMatch(/^\.Values\./);
    const found = name
      .split(".")
      .slice(2)
      .reduce<Node | undefined>((at, part) => at?.[part], values);
    expect(found, name).toBeDefined();
    return String(found);
  });
  expect(text, "only values are filled in").not.toContain("{{");
  return parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Node;
  });
}

const objects = readdirSync(path.join(CHART, "templates")).flatMap(render);
const named = (kind: string, name: string) =>
  objects.find((one) => one.kind === kind && one.metadata!.name === name)!;

it("gives web in the image the threads and the memory that `npm start` gives it", () => {
  const image = readFileSync("Dockerfile", "utf8");
  const { env } = webProcess({ NODE_ENV: "production" });
  const names = ["UV_THREADPOOL_SIZE", "MALLOC_CONF", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];
  for (const name of names) {
    expect(env[name], name).toMatch(/\d/);
    expect(image).toContain(` ${name}=${env[name]}`);
  }
  expect(image).toMatch(/apt-get install .*libjemalloc2 [\s\S]*\nENV LD_PRELOAD=libjemalloc\.so\.2\n/);
});

describe("the Helm chart", () => {
  it("makes what is needed, each once", () => {
    expect(objects.map((one) => `${one.kind}/${one.metadata!.name}`).sort()).toEqual([
      "CronJob/trial-backup",
      "Deployment/trial-web",
      "Deployment/trial-worker",
      "Ingress/trial",
      "Job/trial-migrate",
      "PodDisruptionBudget/trial-web",
      "Service/trial-web",
    ]);
    for (const one of objects)
      expect(one.apiVersion).toMatch(/^(v1|(apps|batch|policy|networking\.k8s\.io)\/v1)$/);
  });

  it("runs every container without rights, on commands that exist", () => {
    const pods = objects.flatMap(
      (one) => one.spec!.jobTemplate?.spec?.template ?? one.spec!.template ?? [],
    ) as Node[];
    expect(pods).toHaveLength(4);
    for (const { spec } of pods) {
      expect(spec!.securityContext).toMatchObject({ runAsNonRoot: true });
      for (const container of spec!.containers as Node[]) {
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
        });
        for (const script of JSON.stringify(container.command).match(/(web|worker|cli)\/[\w-]+\.ts/g)!)
          expect(() => readFileSync(script)).not.toThrow();
        const mounts = (container.volumeMounts as Node[]).map((mount) => mount.name).sort();
        expect((spec!.volumes as Node[]).map((volume) => volume.name).sort()).toEqual(mounts);
        for (const { name } of (container.env ?? []) as Node[])
          expect([...SETTING_NAMES, "NODE_ENV"]).toContain(name);
      }
    }
  });

  it("sends people to the processes that are ready", () => {
    const service = named("Service", "trial-web").spec!;
    const web = named("Deployment", "trial-web").spec!;
    expect(web.template!.metadata!.labels).toMatchObject(service.selector as object);
    expect(web.template!.metadata!.labels).toMatchObject(web.selector!.matchLabels as object);
    const [container] = web.template!.spec!.containers as Node[];
    expect(container!.readinessProbe!.httpGet!.path).toBe("/readyz");
    const [rule] = named("Ingress", "trial").spec!.rules as Node[];
    expect(JSON.stringify(rule)).toContain('"trial-web"');
  });

  it("gives the owner of the tables to the migration alone", () => {
    const owners = objects.filter((one) => JSON.stringify(one).includes('"medihaven-owner"'));
    expect(owners.map((one) => `${one.kind}/${one.metadata!.name}`)).toEqual(["Job/trial-migrate"]);
  });

  it("has a schema that knows each value", () => {
    const schema = JSON.parse(readFileSync(path.join(CHART, "values.schema.json"), "utf8"));
    expect(Object.keys(values).sort()).toEqual([...schema.required].sort());
    for (const [name, value] of Object.entries(values))
      expect(schema.properties, `${name} ${value}`).toHaveProperty(name);
  });
});

describe("images that others make", () => {
  const files = ["Dockerfile", "ops/pgbouncer/Dockerfile", "compose.yaml", "ops/archive/compose.yaml"];
  const named = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^(?:FROM|ARG \w+_IMAGE=| +image:) *(\S+?)(?: AS \w+)?$/gm)].map(
      ([, image]) => ({ file, image: image! }),
    ),
  );
  // Our own image, and names of earlier stages.
  const foreign = named.filter(
    ({ image }) => !/^(medihaven|packages|production-packages|\$\{NODE_IMAGE\})$/.test(image),
  );

  it("are named by tag and digest, the same one everywhere", () => {
    expect(foreign.length).toBeGreaterThanOrEqual(5);
    for (const { file, image } of foreign)
      expect(image, file).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
    const digests = Map.groupBy(foreign, ({ image }) => image.split("@")[0]);
    for (const [image, uses] of digests) expect(new Set(uses.map((use) => use.image)).size, image).toBe(1);
  });
});

describe("compose.yaml", () => {
  const source = readFileSync("compose.yaml", "utf8");
  const compose: Node = parse(source, { merge: true });

  it("names only variables that the example file explains", () => {
    const example = readFileSync(".env.example", "utf8");
    const names = [...source.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    for (const name of new Set(names)) expect(example).toMatch(new RegExp(`^#? ?${name}=`, "m"));
  });

  it("starts proxy, pooler and backup only when they are asked for", () => {
    const profiles = Object.entries(compose.services!).map(([name, one]) => [
      name,
      one.profiles?.[0] ?? "always",
    ]);
    expect(Object.fromEntries(profiles)).toEqual({
      database: "always",
      migrate: "always",
      web: "always",
      worker: "always",
      tls: "tls",
      pooler: "pooler",
      backup: "backup",
    });
  });

  it("gives the owner of the tables to the migration alone", () => {
    const { database, pooler } = compose.services!;
    const services = Object.entries(compose.services!) as Array<[string, Node]>;
    for (const [name, service] of services.filter(([, one]) => String(one.image) === "medihaven")) {
      const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_PASSWORD } = service.environment!;
      expect(DATABASE_URL).toMatch(/^postgres:\/\/medihaven_app:/);
      // The file .env has the owner's password, and every service reads that file.
      expect(DATABASE_PASSWORD).toBe("");
      expect(Boolean(DATABASE_OWNER_URL), name).toBe(name === "migrate");
    }
    expect(JSON.stringify(pooler)).not.toMatch(/\bDATABASE_PASSWORD/);
    expect(JSON.stringify(database)).not.toContain("APPLICATION_DATABASE_PASSWORD");
  });

  it("mounts files and builds folders that exist", () => {
    expect(() => readFileSync("ops/caddy/Caddyfile")).not.toThrow();
    expect(() => readFileSync("ops/pgbouncer/Dockerfile")).not.toThrow();
    for (const one of Object.values(compose.services!))
      for (const volume of (one.volumes ?? []) as string[]) {
        const [from] = volume.split(":");
        if (from!.startsWith("./")) expect(() => readFileSync(from!)).not.toThrow();
        else expect(Object.keys(compose.volumes!)).toContain(from);
      }
  });
});
