import { expect, test } from "vitest";
import { peopleToWriteToList } from "#app/domain/messages/people-to-write-to-list.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCustomer } from "#tests/factories/inventory.ts";
import { listAnswer } from "./list.ts";

test("a page that ends the list has no more after it", async () => {
  const admin = await makeContext("admin");
  for (let count = 0; count < 4; count++) await makeCustomer();
  const page = async (number: number, pageSize: number) => {
    const state = { role: "customer", page: number };
    const { data, more, total } = await listAnswer(admin, peopleToWriteToList, state, { pageSize });
    return [data.length, total, more];
  };
  expect(await page(1, 2)).toEqual([2, 4, true]);
  expect(await page(2, 2)).toEqual([2, 4, false]);
  expect(await page(1, 4)).toEqual([4, 4, false]);
  expect(await page(2, 3)).toEqual([1, 4, false]);
});
