import { expect, test } from "vitest";
import type { PartField } from "#app/domain/doctors/labels.ts";
import { rendered } from "#tests/harness/rendered.ts";
import { PartList } from "./part-list.tsx";

/** @database none */

test("a line names what there is of it, without what was left empty", async () => {
  const fields = ["degree", "place", "year", "note"].map((name) => ({ name })) as unknown as PartField[];
  const values = { degree: "MBBS", place: "", year: 1998, note: null };
  const page = await rendered(
    <PartList
      title="Education"
      singular="degree"
      fields={fields}
      rows={[{ id: "1", values }] as unknown as Parameters<typeof PartList>[0]["rows"]}
      href={(row) => `/education/${row}`}
    />,
  );
  expect(page.querySelector("li a")?.text).toBe("MBBS");
  expect(page.querySelector("li span")?.text).toBe("1998");
});
