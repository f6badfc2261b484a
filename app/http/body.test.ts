import { expect, test } from "vitest";
import { Invalid } from "#app/domain/errors.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import { readForm, readTexts } from "./body.ts";

const post = (body: BodyInit, type?: string) =>
  new Request("http://localhost/x", { method: "POST", body, headers: type ? { "content-type": type } : {} });
const FORM = "application/x-www-form-urlencoded";
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = (...parts: string[]) =>
  post(`${parts.join("")}--x--\r\n`, "multipart/form-data; boundary=x");

test.each([
  ["NUL", () => post("name=a%00b", FORM)],
  ["NUL in a name", () => post("na%00me=a", FORM)],
  ["a name of the prototype", () => post("__proto__.role=admin", FORM)],
  ["a huge index", () => post("a[99999999]=1", FORM)],
  ["a huge index, encoded", () => post("a%5B99999999%5D=1", FORM)],
  ["a huge index in a part", () => multipart(part("a[99999999]", "1"))],
  ["200,000 fields", () => post("a=1&".repeat(200_000), FORM)],
  ["2,001 parts", () => multipart(...Array.from({ length: 2_001 }, () => part("a", "1")))],
  [
    "texts of more than 256 KB",
    () => multipart(...Array.from({ length: 3 }, () => part("a", "x".repeat(100_000)))),
  ],
  [
    "a text that is no UTF-8",
    () => post(Buffer.from(`${part("a", "\xff\xfe")}--x--\r\n`, "latin1"), "multipart/form-data; boundary=x"),
  ],
  ["broken multipart", () => post("--x\r\nnonsense", "multipart/form-data; boundary=x")],
  [
    "a boundary of 10,000 characters",
    () => post("-".repeat(20_000), `multipart/form-data; boundary=${"-".repeat(10_000)}`),
  ],
  ["no boundary", () => post("x", "multipart/form-data")],
  ["json", () => post("{}", "application/json")],
])("a form with %s is refused, never a defect", MEASURED, async (_name, make) => {
  const request = make();
  const started = process.cpuUsage();
  await expect(readForm(request, 0)).rejects.toBeInstanceOf(Invalid);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000).toBeLessThan(200);
});

test.each([
  ["Multipart/Form-Data; boundary=x"],
  ["MULTIPART/FORM-DATA;BOUNDARY=x"],
  ['multipart/form-data; boundary="x"'],
  ["multipart/form-data; boundary=x ; charset=utf-8"],
  ["multipart/form-data ; charset=UTF-8; Boundary=x"],
  ['multipart/form-data; x-boundary=y; boundary="x"'],
])("a multipart form is read whose type is written %s", async (type) => {
  const form = await readForm(post(`${part("name", "Asha")}--x--\r\n`, type), 0);
  expect([...form]).toEqual([["name", "Asha"]]);
});

test.each([
  ["Application/X-WWW-Form-Urlencoded"],
  ["application/x-www-form-urlencoded;charset=UTF-8"],
  ["APPLICATION/X-WWW-FORM-URLENCODED ; CHARSET=utf-8"],
])("a plain form is read whose type is written %s", async (type) => {
  expect([...(await readForm(post("name=Asha", type), 0))]).toEqual([["name", "Asha"]]);
});

test("a file past the limit is refused with a sentence, and any file where none is taken", async () => {
  const body = new FormData();
  body.append("photo", new File([new Uint8Array(2_000_000)], "x.jpg", { type: "image/jpeg" }));
  await expect(readForm(post(body), 1_048_576)).rejects.toThrow("larger than 1 MB");
  const small = new FormData();
  small.append("photo", new File(["x"], "x.jpg"));
  await expect(readForm(post(small), 0)).rejects.toThrow("takes no files");
});

test("a file whose name the database cannot hold is refused", async () => {
  const named = new FormData();
  named.append("photo", new File(["x"], "a\0.jpg"));
  await expect(readForm(post(named), 1_048_576)).rejects.toThrow("characters that cannot be stored");
});

test("thirteen files are one too many; a file input that was left empty is none", async () => {
  const many = new FormData();
  for (let index = 0; index < 13; index++) many.append("photo", new File(["x"], "x.jpg"));
  await expect(readForm(post(many), 1_048_576)).rejects.toThrow("At most 12 files");
  const empty = new FormData();
  empty.append("photo", new File([], ""));
  empty.append("name", "Asha");
  expect((await readForm(post(empty), 0)).get("name")).toBe("Asha");
});

test("the fields of a form are read as they were sent, both ways", async () => {
  const urlencoded = await readForm(post("name=Asha+%E0%A4%85&tag=a&tag=b&guests[0].name=Ravi", FORM), 0);
  const parts = await readForm(
    multipart(part("name", "Asha अ"), part("tag", "a"), part("tag", "b"), part("guests[0].name", "Ravi")),
    0,
  );
  for (const form of [urlencoded, parts])
    expect([...form]).toEqual([
      ["name", "Asha अ"],
      ["tag", "a"],
      ["tag", "b"],
      ["guests[0].name", "Ravi"],
    ]);
  const hidden = post(
    "name=Apollo%E2%80%AE%E2%80%8B+Hospital&tag=%E0%A4%95%E0%A5%8D%E2%80%8D%E0%A4%B7",
    FORM,
  );
  expect(Object.fromEntries(await readForm(hidden, 0))).toEqual({ name: "Apollo Hospital", tag: "क्\u200dष" });
  // A provider signed what it sent, letter for letter.
  expect(await readTexts(post("Body=Hi%E2%80%8B", FORM))).toEqual({ Body: "Hi\u200b" });
  expect(await readTexts(post("From=%2B91&Body=STOP", FORM))).toEqual({ From: "+91", Body: "STOP" });
});
