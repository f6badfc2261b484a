import { readFileSync } from "node:fs";
import { PgBoss } from "pg-boss";
import { Registry } from "prom-client";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { workerMetrics, workerQueueMetrics } from "#worker/metrics.ts";
import { startWebMetrics } from "./web-metrics.ts";

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
};
type Panel = { title: string; targets: Array<{ expr: string }> };

const alerts: { groups: Array<{ rules: Rule[] }> } = parse(readFileSync("ops/prometheus/alerts.yml", "utf8"));
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard: { panels: Panel[] } = JSON.parse(readFileSync("ops/grafana/medihaven.json", "utf8"));
const known = new Map<string, readonly string[]>();

/** Of Prometheus itself. */
const ITS_OWN = ["up"];

beforeAll(() => {
  const web = new Registry();
  startWebMetrics(web);
  const worker = workerMetrics();
  workerQueueMetrics(new PgBoss("postgres://nobody@127.0.0.1:1/none"), worker);
  for (const registry of [web, worker.registry]) {
    for (const metric of registry.getMetricsAsArray()) {
      const { name, labelNames, type } = metric as unknown as {
        name: string;
        labelNames: string[];
        type?: string;
      };
      const labels = [...labelNames, "job", "instance"];
      const parts = "buckets" in metric ? ["_bucket", "_count", "_sum"] : [""];
      for (const part of parts) known.set(`${name}${part}`, part === "_bucket" ? [...labels, "le"] : labels);
      expect(type).not.toBe("unknown");
    }
  }
});

/** The names of metrics in an expression, and the labels that it asks of each. */
function metricsOf(expr: string): Array<{ name: string; labels: string[] }> {
  return [...expr.matchAll(/\b([a-z]\w*_\w+|up)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .filter(([, name]) => !["histogram_quantile"].includes(name!))
    .map(([, name, selector = ""]) => ({
      name: name!,
      labels: [...selector.matchAll(/(\w+)\s*[=!]~?/g)].map((match) => match[1]!),
    }));
}

const expressions = [
  ...rules.map((rule) => [`alert ${rule.alert}`, rule.expr] as const),
  ...dashboard.panels.flatMap((panel) =>
    panel.targets.map((target) => [`panel ${panel.title}`, target.expr] as const),
  ),
];

describe("alerts and dashboard", () => {
  it.each(expressions)("%s names metrics and labels that exist", (_, expr) => {
    const named = metricsOf(expr);
    expect(named.length).toBeGreaterThan(0);
    for (const { name, labels } of named) {
      if (ITS_OWN.includes(name)) continue;
      expect([...known.keys()]).toContain(name);
      for (const label of labels) expect(known.get(name)).toContain(label);
    }
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/));
    const possible = named.flatMap(({ name }) => known.get(name) ?? ["job"]);
    for (const label of grouped) expect(possible).toContain(label);
  });

  it("finds a metric that does not exist", () => {
    expect(metricsOf('rate(medihaven_gone_total{queue="otp"}[5m])')).toEqual([
      { name: "medihaven_gone_total", labels: ["queue"] },
    ]);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))("%s says what to do", (_, rule) => {
    expect(rule.annotations.summary).not.toBe("");
    expect(rule.annotations.action).not.toBe("");
    expect(["page", "ticket"]).toContain(rule.labels.severity);
  });
});
