import { expect, test } from "vitest";
import { row } from "#db/client.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import { claimFormKey, keepResult, newFormKey, refusedForm, verifiedFormKey } from "./form.ts";
import { release, renewLease } from "./sent-once.ts";

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

/** Goal G3 takes FORM_KEYS=200. */
const KEYS = Array.from({ length: Number(process.env.FORM_KEYS ?? 1) }, () => crypto.randomUUID());

test.each(KEYS)(
  "of fifty presses of %s at once one does the work; the others get its result",
  async (key) => {
    const posted = form({ name: "A" });
    const first = { to: "/first", cookies: ["session=x"] };
    let worked = 0;
    const results = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const earlier = await claimFormKey("scope", key, posted);
        if (earlier) return earlier;
        worked += 1;
        await keepResult("scope", key, first);
        return first;
      }),
    );
    expect(worked).toBe(1);
    expect(results).toEqual(Array.from({ length: 50 }, () => first));
    await expect(claimFormKey("scope", key, form({ name: "B" }))).rejects.toMatchObject({
      code: "form_reused",
    });
    const stored = await row<{ result: object }>("SELECT result FROM form_submissions WHERE key = $key", {
      key,
    });
    expect(JSON.stringify(stored)).not.toContain("session=x");
  },
);

test("a refused form gives its key back", async () => {
  const key = crypto.randomUUID();
  await claimFormKey("scope", key, form({ name: "" }));
  await release({ scope: "scope", key });
  expect(await claimFormKey("scope", key, form({ name: "A" }))).toBeUndefined();
});

test(
  "a form whose process died is taken over after its lease; one that is worked on is not",
  MEASURED,
  async () => {
    const [dead, alive] = [crypto.randomUUID(), crypto.randomUUID()];
    const posted = form({ name: "A" });
    await claimFormKey("scope", dead, posted);
    await claimFormKey("scope", alive, posted);
    const end = renewLease({ scope: "scope", key: alive });
    const began = performance.now();
    expect(await claimFormKey("scope", dead, posted)).toBeUndefined();
    const waited = performance.now() - began;
    expect(waited > 1_500 && waited < 4_000, `${waited}`).toBe(true);
    const second = claimFormKey("scope", alive, posted);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await keepResult("scope", alive, { to: "/first", cookies: [] });
    end();
    expect(await second).toEqual({ to: "/first", cookies: [] });
  },
);

test("a refusal keeps what was typed, but no secret", () => {
  const typed = form({ name: "Asha", password: "secret", otp: "123456", _key: "k" });
  typed.append("facility", "a");
  typed.append("facility", "b");
  typed.append("guests[0].name", "Ravi");
  typed.append("guests[2].name", "Sita");
  typed.append("tags[]", "x");
  typed.append("place.5", "five");
  const failure = refusedForm(typed, { status: 409, formErrors: ["Sold out"], fieldErrors: {} });
  expect(failure.result.initialValue).toEqual({
    name: "Asha",
    facility: ["a", "b"],
    guests: [{ name: "Ravi" }, undefined, { name: "Sita" }],
    tags: ["x"],
    place: { 5: "five" },
  });
  expect(failure.result.error).toEqual({ "": ["Sold out"] });
});
