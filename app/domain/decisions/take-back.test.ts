import { expect, test } from "vitest";
import { approvalList } from "#app/domain/approvals/approval-list.ts";
import { proposeOfficePerson } from "#app/domain/identity/office-person-approval.ts";
import { toDoList } from "#app/domain/to-do/to-do-list.ts";
import { row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { decide } from "./decide.ts";
import { readApproval } from "./read-approval.ts";
import { takeBackProposal } from "./take-back.ts";

async function proposed() {
  const [proposer, other] = [await makeContext("admin"), await makeContext("admin")];
  const name = `New person ${proposer.actor.id.slice(0, 8)}`;
  const { id } = await proposeOfficePerson(proposer, {
    role: "staff",
    name,
    allCities: true,
    email: `${proposer.actor.id}@example.org`,
  });
  const found = await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_id = $1",
    [id],
  );
  return { proposer, other, name, approvalId: found!.id, version: found!.version };
}

test("whoever proposed is told who decides, and is not offered to decide", async () => {
  const { proposer, other, name, approvalId, version } = await proposed();
  const { secondPerson } = await readApproval(proposer, approvalId);
  expect(secondPerson).toMatchObject({ mayTakeBack: true });
  expect(secondPerson!.deciders.length).toBeGreaterThan(0);
  expect((await readApproval(other, approvalId)).secondPerson).toBeNull();

  const inList = async (ctx: typeof other) => (await approvalList.page(ctx, { q: name })).rows[0]?.own;
  expect([await inList(proposer), await inList(other)]).toEqual(["yes", null]);
  const inToDo = async (ctx: typeof other) => (await toDoList.page(ctx, { q: name })).rows[0]?.about;
  expect([await inToDo(proposer), await inToDo(other)]).toEqual([
    "New person in the office, waiting for a second person",
    "New person in the office",
  ]);

  await decide(other, { approvalId, version, decision: "reject", reason: "Not needed" });
  expect((await readApproval(proposer, approvalId)).secondPerson).toBeNull();
});

test("it is taken back by whoever proposed it, once, and by nobody else", async () => {
  const { proposer, other, approvalId, version } = await proposed();
  await expect(takeBackProposal(other, { approvalId, version })).rejects.toThrow(
    "Only the person who proposed this can take it back.",
  );
  await expect(takeBackProposal(proposer, { approvalId, version: version + 1 })).rejects.toMatchObject({
    code: "stale",
  });
  await takeBackProposal(proposer, { approvalId, version });
  expect(await readApproval(proposer, approvalId)).toMatchObject({ status: "withdrawn", secondPerson: null });
  await expect(takeBackProposal(proposer, { approvalId, version })).rejects.toMatchObject({ code: "stale" });
  await expect(decide(other, { approvalId, version, decision: "approve" })).rejects.toMatchObject({
    code: "stale",
  });
});
