import { expect, it } from "vitest";
import { loader as feedback } from "#app/areas/admin/feedback/list.tsx";
import { makeContext } from "#tests/factories/contexts.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { action, loader } from "./choose.tsx";

type Shown = { list: { columns: Array<{ field: string }>; views: unknown[]; saved: string | null } };

it("chooses columns, saves a view of what is filtered, shows and deletes it, for whoever may see the list", async () => {
  const browser = async (role: "admin" | "staff") => {
    const { actor } = await makeContext(role);
    return browserOf({ id: actor.id, role });
  };
  const [admin, colleague, staff] = [await browser("admin"), await browser("admin"), await browser("staff")];
  const params = { name: "feedback" };
  const path = "/adminLists/feedback?back=%2Ffeedbackview%3Fq%3Dkind%26page%3D2";
  const opened = (await admin.open(loader, path, params)).data!;
  expect(opened).toMatchObject({ title: "Feedback", query: "q=kind", isChosen: false, views: [] });
  const columns = (opened.columns as Array<{ field: string }>).map(({ field }) => field);
  const shown = async (who: typeof admin, query = "") => {
    const { list } = (await who.open(feedback, `/feedbackview${query}`)).data as unknown as Shown;
    return { ...list, fields: list.columns.map(({ field }) => field) };
  };
  const usual = (await shown(admin)).fields;

  const chosen = await admin.post(action, path, params, { intent: "columns", columns: [columns.at(-1)!] });
  expect(chosen.to).toBe("/feedbackview?q=kind");
  expect((await shown(admin)).fields).toEqual([usual[0], columns.at(-1)]);
  expect((await admin.post(action, path, params, { intent: "columns", columns: ["password"] })).status).toBe(
    400,
  );

  const saved = await admin.post(action, path, params, { intent: "save", name: "Kind words", shared: "on" });
  expect(saved.to).toMatch(/^\/feedbackview\?q=kind&saved=[0-9a-f-]{36}$/);
  const id = saved.to!.slice(-36);
  expect((await admin.post(action, path, params, { intent: "usual" })).to).toBe("/feedbackview?q=kind");
  expect((await shown(admin)).fields).toEqual(usual);
  expect(await shown(colleague, `?saved=${id}`)).toMatchObject({
    fields: [usual[0], columns.at(-1)],
    saved: id,
  });

  expect((await colleague.post(action, path, params, { intent: "delete", id })).status).toBe(404);
  expect((await admin.post(action, path, params, { intent: "delete", id })).status).toBe(303);
  expect(await shown(colleague, `?saved=${id}`)).toMatchObject({ fields: usual, saved: null });

  expect((await admin.open(loader, "/adminLists/nothing", { name: "nothing" })).status).toBe(404);
  expect((await staff.open(loader, "/staffLists/people", { name: "people" })).status).toBe(403);
  const elsewhere = "/adminLists/feedback?back=https%3A%2F%2Fevil.example%2F";
  expect((await admin.open(loader, elsewhere, params)).data).toMatchObject({ back: "/" });
});
