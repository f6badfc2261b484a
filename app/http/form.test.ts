import { expect, test } from "vitest";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import {
  claimFormKey,
  keepResult,
  newFormKey,
  readForm,
  refusedForm,
  releaseFormKey,
  verifiedFormKey,
} from "./form.ts";

const form = (entries: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
};

test("a form key is good for the browser that it was made for, and only unchanged", () => {
  const key = newFormKey("browser-a");
  expect(verifiedFormKey(key, "browser-a")).toMatch(/^[0-9a-f-]{36}$/);
  expect(verifiedFormKey(key, "browser-b")).toBeUndefined();
  expect(verifiedFormKey(key, null)).toBeUndefined();
  expect(verifiedFormKey(`${key}x`, "browser-a")).toBeUndefined();
  expect(verifiedFormKey(null, "browser-a")).toBeUndefined();
  expect(verifiedFormKey("", "browser-a")).toBeUndefined();
});

test("of fifty presses at once one does the work; later ones get its result", async () => {
  const key = crypto.randomUUID();
  const posted = form({ name: "A" });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => claimFormKey("scope", key, posted)),
  );
  const winners = outcomes.filter((outcome) => outcome.status === "fulfilled");
  expect(winners).toHaveLength(1);
  expect(
    outcomes.filter((outcome) => outcome.status === "rejected" && outcome.reason instanceof Conflict),
  ).toHaveLength(49);
  await keepResult("scope", key, { to: "/first" });
  expect(await claimFormKey("scope", key, posted)).toEqual({ to: "/first" });
  await expect(claimFormKey("scope", key, form({ name: "B" }))).rejects.toMatchObject({
    code: "form_reused",
  });
});

test("a refused form gives its key back", async () => {
  const key = crypto.randomUUID();
  await claimFormKey("scope", key, form({ name: "" }));
  await releaseFormKey("scope", key);
  expect(await claimFormKey("scope", key, form({ name: "A" }))).toBeUndefined();
});

const post = (body: BodyInit, type?: string) =>
  new Request("http://localhost/x", { method: "POST", body, headers: type ? { "content-type": type } : {} });

test.each([
  ["NUL", post("name=a%00b", "application/x-www-form-urlencoded")],
  ["prototype", post("__proto__.role=admin", "application/x-www-form-urlencoded")],
  ["200,000 fields", post("a=1&".repeat(200_000), "application/x-www-form-urlencoded")],
  ["broken multipart", post("--x\r\nnonsense", "multipart/form-data; boundary=x")],
  ["json", post("{}", "application/json")],
])("a form with %s is refused, never a defect", async (_name, request) => {
  await expect(readForm(request, 0)).rejects.toBeInstanceOf(Invalid);
});

test("a file past the limit is refused with a sentence", async () => {
  const body = new FormData();
  body.append("photo", new File([new Uint8Array(2_000_000)], "x.jpg", { type: "image/jpeg" }));
  await expect(readForm(post(body), 1_048_576)).rejects.toThrow("larger than 1 MB");
});

test("a refusal keeps what was typed, but no secret", () => {
  const typed = form({ name: "Asha", password: "secret", otp: "123456", _key: "k" });
  typed.append("facility", "a");
  typed.append("facility", "b");
  typed.append("guests[0].name", "Ravi");
  const failure = refusedForm(typed, { status: 409, formErrors: ["Sold out"], fieldErrors: {} });
  expect(failure.result.initialValue).toEqual({
    name: "Asha",
    facility: ["a", "b"],
    guests: [{ name: "Ravi" }],
  });
  expect(failure.result.error).toEqual({ "": ["Sold out"] });
});
