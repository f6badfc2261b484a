import { expect, test, vi } from "vitest";
import { execute, row } from "#db/client.ts";
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

const leaseOf = async (key: string) =>
  (await row<{ until: Date }>("SELECT locked_until AS until FROM form_submissions WHERE key = $key", {
    key,
  }))!.until;
const endLease = (key: string, seconds: number) =>
  execute(
    "UPDATE form_submissions SET locked_until = now() + make_interval(secs => $seconds) WHERE key = $key",
    {
      key,
      seconds,
    },
  );

test("a form whose process died is taken over after its lease, and not before", async () => {
  const key = crypto.randomUUID();
  const posted = form({ name: "A" });
  await claimFormKey("scope", key, posted);
  await endLease(key, 60);
  // A clock that goes twenty times as fast.
  const [began, started] = [Date.now(), performance.now()];
  const clock = vi.spyOn(Date, "now");
  clock.mockImplementation(() => began + (performance.now() - started) * 20);
  await expect(claimFormKey("scope", key, posted)).rejects.toThrow("is being worked on");
  clock.mockRestore();
  await endLease(key, -1);
  expect(await claimFormKey("scope", key, posted)).toBeUndefined();
});

test("a form that is worked on keeps its lease, and who sends it again gets its result", async () => {
  const key = crypto.randomUUID();
  const posted = form({ name: "A" });
  await claimFormKey("scope", key, posted);
  const first = await leaseOf(key);
  const end = renewLease({ scope: "scope", key });
  await expect.poll(() => leaseOf(key)).not.toEqual(first);
  end();
  await endLease(key, 60);
  const second = claimFormKey("scope", key, posted);
  await keepResult("scope", key, { to: "/first", cookies: [] });
  expect(await second).toEqual({ to: "/first", cookies: [] });
});

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
