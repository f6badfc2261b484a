import { expect, test } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { reachUsList } from "#app/domain/requests/request-lists.ts";
import { showList } from "#app/http/show-list.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount } from "#tests/factories/inventory.ts";
import { chooseColumns, deleteView, readListChoices, saveView } from "./list-views.ts";

const shownTo = async (ctx: Parameters<typeof showList>[0], saved = "") => {
  const state = reachUsList.search.decode(new URLSearchParams({ saved }));
  return showList(ctx, reachUsList, state);
};
const fieldsOf = ({ columns }: { columns: Array<{ field: string }> }) => columns.map(({ field }) => field);

test("somebody's columns are theirs, in the order of the list, also those of its files, until the usual ones are wanted", async () => {
  const [one, other] = [await makeContext("admin"), await makeContext("admin")];
  const usual = fieldsOf(await shownTo(one));
  const every = Object.keys(reachUsList.columnsFor(one));
  const [first, last] = [every[0]!, every.at(-1)!];
  await chooseColumns(one, "reach-us", [last]);
  expect(fieldsOf(await shownTo(one))).toEqual([first, last]);
  expect(fieldsOf(await shownTo(other))).toEqual(usual);
  await chooseColumns(one, "reach-us", []);
  expect(fieldsOf(await shownTo(one))).toEqual(usual);
});

test("a column that the list does not have, a list that there is not, and somebody who keeps none", async () => {
  const ctx = await makeContext("admin");
  for (const name of ["password", "constructor", "__proto__"])
    await expect(chooseColumns(ctx, "reach-us", [name])).rejects.toThrow(/no column/);
  await expect(chooseColumns(ctx, "nothing", ["name"])).rejects.toThrow("Not found");
  const partner = await makeContext("partner", { accountId: await makeAccount() });
  await expect(chooseColumns(partner, "people", ["name"])).rejects.toThrow("You may not do this");
  const guest = { actor: GUEST, now: new Date() };
  await expect(chooseColumns(guest, "reach-us", ["name"])).rejects.toThrow("You may not do this");
  expect(await readListChoices(guest, "reach-us")).toEqual({ columns: null, views: [] });
  const viewed = { ...ctx, actor: { ...ctx.actor, viewedBy: { id: ctx.actor.id, name: "Another" } } };
  await expect(chooseColumns(viewed, "reach-us", [])).rejects.toThrow("You may not do this");
});

test("a view keeps columns, is shown by its id, shared with the office alone, and deleted by whoever saved it", async () => {
  const [owner, colleague, staff] = [
    await makeContext("admin"),
    await makeContext("admin"),
    await makeContext("staff"),
  ];
  const first = Object.keys(reachUsList.columnsFor(owner))[0]!;
  await chooseColumns(owner, "reach-us", [first]);
  const view = { list: "reach-us", name: "Short", path: "/reachusget", query: "state=open", shared: false };
  const { id } = await saveView(owner, view);
  await chooseColumns(owner, "reach-us", []);
  expect(fieldsOf(await shownTo(owner, id))).toEqual([first]);
  expect(fieldsOf(await shownTo(owner)).length).toBeGreaterThan(1);
  const namesOf = async (ctx: typeof owner) =>
    (await readListChoices(ctx, "reach-us")).views.filter((one) => one.id === id);
  expect(await namesOf(colleague)).toEqual([]);

  expect(await saveView(owner, { ...view, query: "", shared: true })).toEqual({ id });
  expect(await namesOf(colleague)).toMatchObject([{ name: "Short", query: "", isOwn: false, shared: true }]);
  expect(await namesOf(staff)).toEqual([]);
  await expect(deleteView(colleague, id)).rejects.toThrow("Not found");
  await deleteView(owner, id);
  expect(await namesOf(colleague)).toEqual([]);
});

test("partners share with their account alone", async () => {
  const [accountId, another] = [await makeAccount(), await makeAccount()];
  const owner = await makeContext("partner", { accountId });
  await saveView(owner, {
    list: "bookings",
    name: "Mine",
    path: "/partnerBookings",
    query: "",
    shared: true,
  });
  const seen = async (account: string) =>
    (await readListChoices(await makeContext("partner", { accountId: account }), "bookings")).views.length;
  expect([await seen(accountId), await seen(another)]).toEqual([1, 0]);
});

test("nobody keeps more views of a list than can be looked through", async () => {
  const owner = await makeContext("admin");
  const save = (name: string) =>
    saveView(owner, { list: "reach-us", name, path: "/reachusget", query: "", shared: false });
  for (let count = 0; count < 30; count++) await save(`View ${count}`);
  await expect(save("One more")).rejects.toThrow(/already/);
  await save("View 0");
});
