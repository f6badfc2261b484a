import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { refreshFinder } from "#app/domain/search/finder/refresh.ts";
import { makeCity, makeHospital } from "#tests/factories/inventory.ts";
import { loader } from "./suggestions.ts";

test("suggestions are a whole response, so that none of them leaves a warning of the framework in the log", async () => {
  const city_id = await makeCity({ name: "Hyderabad", slug: "hyderabad" });
  await makeHospital({ city_id, near_hospital_name: "Care Hospitals", locality: "Nampally", slug: "care" });
  await refreshFinder();

  const request = new Request("http://localhost/finder?q=care");
  const answer: unknown = await loader({ request, params: {}, context: {} } as LoaderFunctionArgs);

  if (!(answer instanceof Response)) throw new Error("no response");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60");
  expect(await answer.json()).toEqual([
    { name: "Care Hospitals", place: "Nampally, Hyderabad", city: "hyderabad", hospital: "care" },
  ]);
});
