import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { systemContext } from "#app/domain/context.ts";
import type { ImportName } from "#app/domain/imports/columns.ts";
import { importFile } from "#app/domain/imports/import-file.ts";
import { seedMasters } from "#seeds/masters.ts";
import type { Figure } from "../frame.ts";

const ctx = systemContext("bench");
const IN_A_HOUSE = 10;

/** A file of new rooms, ten in each house of one partner, through all rules of the screen. */
export async function roomImport(rooms: number): Promise<Figure> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-bench-"));
  const put = async (what: ImportName, lines: string[]) => {
    const file = path.join(folder, `${what}.csv`);
    await writeFile(file, `${lines.join("\n")}\n`);
    const began = performance.now();
    const { created } = await importFile(ctx, what, file);
    if (created !== lines.length - 1)
      throw new Error(`The import lost ${what}: ${created} of ${lines.length - 1}`);
    return (performance.now() - began) / 1_000;
  };
  const times = <Row>(count: number, row: (n: number) => Row) =>
    Array.from({ length: count }, (_, n) => row(n));
  try {
    await seedMasters();
    await put("cities", ["name,state,coordinates", 'Bench Town,Telangana,"17.38, 78.48"']);
    await put("partners", ["partner_name,mobile,kind", "Bench Homes,9848012345,property"]);
    await put("properties", [
      "key,name,partner_phone,type,state,city,coordinates,address",
      ...times(
        Math.ceil(rooms / IN_A_HOUSE),
        (n) =>
          `P${n},House ${n},9848012345,Guest house,Telangana,Bench Town,"17.42, 78.45","Road ${n}, 500034"`,
      ),
    ]);
    const seconds = await put("rooms", [
      "property,name,room_type,room_category,price,units,adults,facilities",
      ...times(rooms, (n) => `P${Math.floor(n / IN_A_HOUSE)},Room ${n},Twin,AC,1450,4,2,Western toilet`),
    ]);
    return {
      what: `import of ${rooms} rooms, rows per second`,
      value: rooms / seconds,
      atLeast: 5_000,
      parts: { seconds: seconds.toFixed(1) },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
