import { expect, it } from "vitest";
import { Conflict } from "#app/domain/errors.ts";
import { eachDueOnItsOwn, eachOnItsOwn } from "./each-on-its-own.ts";

const things = ["a", "b", "c", "d"].map((id) => ({ id }));

it("works on those behind one that fails, and says so at the end as what is tried again", async () => {
  const worked: string[] = [];
  const refusal = new Conflict("no");
  const working = eachOnItsOwn(things, async ({ id }) => {
    if (id === "a") throw refusal;
    worked.push(id);
  });
  await expect(working).rejects.toMatchObject({ name: "AggregateError", errors: [refusal], cause: refusal });
  expect(worked).toEqual(["b", "c", "d"]);
});

it("ends at once when the database is away", async () => {
  const away = Object.assign(new Error("terminating connection due to administrator command"), {
    code: "57P01",
  });
  const tried: string[] = [];
  const working = eachOnItsOwn(things, async ({ id }) => {
    tried.push(id);
    if (id === "b") throw away;
  });
  await expect(working).rejects.toBe(away);
  expect(tried).toEqual(["a", "b"]);
});

it("counts those with something to do, and ends when it is told to", async () => {
  expect(await eachOnItsOwn(things, async ({ id }) => id !== "b")).toBe(3);
  const stop = new AbortController();
  expect(await eachOnItsOwn(things, async ({ id }) => id === "b" && stop.abort(), stop.signal)).toBe(1);
});

it("reads past rows that stay due, each once", async () => {
  const tried: string[] = [];
  const due = async (seen: string[]) => things.filter(({ id }) => !seen.includes(id)).slice(0, 2);
  const working = eachDueOnItsOwn(due, async ({ id }) => {
    tried.push(id);
    if (id === "a" || id === "b") throw new Error(id);
  });
  await expect(working).rejects.toThrow("2 failed");
  expect(tried).toEqual(["a", "b", "c", "d"]);
});
