import { beforeAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { readApproval } from "#app/domain/decisions/read-approval.ts";
import { registerPartner } from "#app/domain/registrations/register-account.ts";
import { submitSubPartner } from "#app/domain/registrations/sub-partners.ts";
import { readUpload } from "#app/domain/uploads/read-upload.ts";
import { row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity } from "#tests/factories/inventory.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { addDocumentFiles } from "./add-files.ts";
import { listDocuments } from "./documents.ts";
import { splitFiles } from "./receive-files.ts";

const pdf = (name = "pan.pdf") =>
  new File(["%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"], name, {
    type: "application/pdf",
  });
const guest = () => ({ actor: GUEST, now: new Date() });

let admin: Awaited<ReturnType<typeof makeContext>>;
let cityId: string;
let next = 0;
const values = () => ({
  first_name: "Asha Rao",
  mobile_no: `98480 4${String(1_000 + ++next)}`,
  email_id: `paper${next}@example.com`,
  name: `Paper Stay ${next}`,
  city: cityId,
  pan: "AABCU9603R",
});

beforeAll(async () => {
  admin = await makeContext("admin");
  cityId = await makeCity();
});

const waiting = async (subjectId: string) =>
  (await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_id = $subjectId AND status = 'pending'",
    { subjectId },
  ))!;
const attached = async (uploadId: string) =>
  (await row<{ attached: boolean }>(
    "SELECT attached_at IS NOT NULL AS attached FROM uploads WHERE id = $uploadId",
    { uploadId },
  ))!.attached;

test("the files of a registration are private papers, seen at the approval by whoever may, each look written down", async () => {
  const files = [
    { field: "pan_file", file: pdf() },
    { field: "rent_agreement", file: await photoFile() },
    { field: "rent_agreement", file: pdf("second.pdf") },
  ];
  const { accountId } = await registerPartner(guest(), { kind: "property", values: values(), files });
  const { view } = await readApproval(admin, (await waiting(accountId)).id);
  expect(view.files!.map(({ title }) => title)).toEqual(["Rent agreement", "Rent agreement 2", "PAN"]);
  const { uploadId } = view.files![0]!;
  expect(await readUpload(admin, uploadId)).toMatchObject({
    contentType: "image/webp",
    visibility: "private",
  });
  const looks = await rows(
    "SELECT FROM audit_events WHERE action = 'upload.read' AND subject_id = $uploadId",
    {
      uploadId,
    },
  );
  expect(looks).toHaveLength(1);
  await readUpload(await makeContext("partner", { accountId }), uploadId);
  await readUpload(await makeContext("staff", { zoneCityId: cityId }), uploadId);
  for (const stranger of [
    guest(),
    await makeContext("customer"),
    await makeContext("partner", { accountId: await makeAccount() }),
    await makeContext("staff", { zoneCityId: await makeCity() }),
  ])
    await expect(readUpload(stranger, uploadId)).rejects.toMatchObject({ name: "NotFound" });
});

test("a file that is not what it says is refused by its field, and so is one of a paper without its number", async () => {
  const html = new File(["<script>alert(1)</script>"], "pan.pdf", { type: "application/pdf" });
  const register = (field: string, file: File) =>
    registerPartner(guest(), { kind: "property", values: values(), files: [{ field, file }] });
  await expect(register("pan_file", html)).rejects.toMatchObject({
    fields: { pan_file: [expect.any(String)] },
  });
  await expect(register("gstin_file", pdf())).rejects.toMatchObject({
    fields: { gstin: [expect.stringContaining("number")] },
  });
  const many = Array.from({ length: 13 }, () => ({ field: "more", file: pdf() }));
  const all = registerPartner(guest(), { kind: "property", values: values(), files: many });
  await expect(all).rejects.toMatchObject({ name: "Invalid" });
});

test("a registration that is sent again keeps the file of a paper that stays, and gives back the others", async () => {
  const given = values();
  const files = [
    { field: "pan_file", file: pdf() },
    { field: "lease", file: pdf() },
  ];
  const { accountId } = await registerPartner(guest(), { kind: "property", values: given, files });
  const request = await waiting(accountId);
  const { view } = await readApproval(admin, request.id);
  const [lease, pan] = view.files!;
  const reason = "The lease is not readable";
  await decide(admin, { approvalId: request.id, version: request.version, decision: "reject", reason });
  await registerPartner(guest(), { kind: "property", values: given });
  const again = await readApproval(admin, (await waiting(accountId)).id);
  expect(again.view.files).toMatchObject([{ title: "PAN", uploadId: pan!.uploadId }]);
  expect([await attached(pan!.uploadId), await attached(lease!.uploadId)]).toEqual([true, false]);
});

test("a branch has papers of its own; a file of a paper that is known takes its place", async () => {
  const accountId = await makeAccount({ city_id: cityId });
  const partner = await makeContext("partner", { accountId });
  const branch = {
    partner_kind: "food",
    name: "Kitchen",
    contact_name: "Sita Devi",
    phone_e164: "98480 79001",
    email: "sita@example.com",
    city_id: cityId,
    address: "",
  };
  const files = [{ field: "branch_paper", file: pdf() }];
  const { id } = await submitSubPartner(partner, { values: branch, files });
  const request = await waiting(id);
  expect((await readApproval(admin, request.id)).view.files).toMatchObject([{ title: "Branch paper" }]);
  await addDocumentFiles(partner, { accountId, branchId: id, files });
  await addDocumentFiles(partner, {
    accountId,
    branchId: null,
    files: [{ field: "photo", file: await photoFile() }],
  });
  const papers = await listDocuments(partner);
  expect(papers.map(({ number, branchName }) => [number, branchName])).toEqual([
    ["Photo", null],
    ["Branch paper", "Kitchen"],
  ]);
  const stranger = await makeContext("partner", { accountId: await makeAccount() });
  await expect(addDocumentFiles(stranger, { accountId, branchId: null, files })).rejects.toMatchObject({
    name: "NotFound",
  });
  const other = await makeAccount({ city_id: cityId });
  await expect(addDocumentFiles(admin, { accountId: other, branchId: id, files })).rejects.toMatchObject({
    name: "NotFound",
  });
});

test("files are told from texts, and an input left empty is none", () => {
  const empty = new File([], "", { type: "application/octet-stream" });
  const [a, b] = [pdf("a.pdf"), pdf("b.pdf")];
  expect(splitFiles({ name: "x", pan_file: empty, more: [a, "text", b], ids: ["1", "2"] })).toEqual({
    values: { name: "x", more: "text", ids: ["1", "2"] },
    files: [
      { field: "more", file: a },
      { field: "more", file: b },
    ],
  });
});
