// Loaded first (`node --import`) by a process that must not outlive the one that started it: when that one is gone, killed
// or not, the message channel closes, and this process stops as if it had been told to. One of a cluster does so by itself.
import cluster from "node:cluster";

if (process.connected && cluster.isPrimary) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
