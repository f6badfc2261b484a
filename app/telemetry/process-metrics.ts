import { Counter, Gauge, type Registry } from "prom-client";
import { onErrorLogged } from "#app/logger.ts";
import { poolState } from "#db/client.ts";
import { VERSION } from "./version.ts";

/** What web and worker have in common: errors, connections to the database, the version. */
export function processMetrics(registry: Registry): void {
  const registers = [registry];
  const errors = new Counter({
    name: "medihaven_errors_total",
    help: "Lines of the log at the levels error and fatal",
    labelNames: ["level"],
    registers,
  });
  errors.inc({ level: "error" }, 0);
  errors.inc({ level: "fatal" }, 0);
  onErrorLogged(({ level }) => errors.inc({ level }));
  new Gauge({
    name: "medihaven_database_connections",
    help: "Connections of the pool: in use, idle, asked for",
    labelNames: ["state"],
    registers,
    collect() {
      const { inUse, idle, waiting } = poolState();
      this.set({ state: "in_use" }, inUse);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Gauge({
    name: "medihaven_build_info",
    help: "The version that runs",
    labelNames: ["version"],
    aggregator: "first",
    registers,
  }).set({ version: VERSION }, 1);
}
