import "#cli/follow-parent.mjs";
import { closeDatabase } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { serverCpuMs } from "./server-cpu.ts";
import type { Load } from "./shard.ts";

/**
 * `node bench/parts/shard-load.ts PID SECONDS AT_ONCE`: guests book and pay in the database of `DATABASE_URL`, whose server has that
 * process id; prints a `Load`. What is made before does not count.
 */

const [pid, seconds, atOnce] = process.argv.slice(2).map(Number) as [number, number, number];
const HOUSES = 40;

const places = await Promise.all(
  Array.from({ length: HOUSES }, () => makePlace({ room: { default_allotment: 1_000 } })),
);
await makeBooking(await customerContext(), places[0]!);

const began = performance.now();
const ownBefore = process.cpuUsage();
const serverBefore = serverCpuMs(pid);
let bookings = 0;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (performance.now() - began < seconds * 1_000) {
      const serial = bookings++;
      const days = { checkIn: inDays(10 + (serial % 60)), checkOut: inDays(13 + (serial % 60)) };
      await makeBooking(await customerContext(), places[serial % HOUSES]!, days);
    }
  }),
);
const { user, system } = process.cpuUsage(ownBefore);
const load: Load = {
  bookings,
  seconds: (performance.now() - began) / 1_000,
  serverMs: serverCpuMs(pid) - serverBefore,
  clientMs: (user + system) / 1_000,
};
console.log(JSON.stringify(load));
await closeQueue();
await closeDatabase();
