import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { loader as follow } from "#app/areas/public/links/follow.ts";
import { loader as unavailable } from "#app/areas/public/links/unavailable.tsx";
import { GUEST, systemContext } from "#app/domain/context.ts";
import { allocateCodes } from "#app/domain/short-links/allocate-codes.ts";
import { contextOf } from "#app/http/session.ts";
import { row } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { loader as csv } from "../list-file.ts";
import { action as decide, loader as detail } from "./detail.tsx";
import { loader as file } from "./file.tsx";
import { loader as list, action as shorten } from "./list.tsx";
import { loader as qr } from "./qr.ts";
import { loader as tools } from "./tools.tsx";

type Answer = { status: number; to?: string; data?: Record<string, unknown>; response?: Response };

async function ask(
  handler: unknown,
  browser: SignedInBrowser,
  path: string,
  {
    params = {},
    body,
    headers = {},
  }: {
    params?: Record<string, string>;
    body?: FormData | URLSearchParams;
    headers?: Record<string, string>;
  } = {},
): Promise<Answer> {
  body?.set("_key", browser.formKey());
  const request = new Request(`http://localhost:3000${path}`, {
    method: body ? "POST" : "GET",
    body,
    headers: { cookie: browser.cookie, ...headers },
  });
  const answer = await (handler as (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<unknown>)({
    request,
    params,
    context: {},
  } as LoaderFunctionArgs).catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location") ?? undefined, response: answer };
  if (answer instanceof Error) throw answer;
  const { init, data } = answer as { init?: ResponseInit | null; data?: Record<string, unknown> };
  return data === undefined
    ? { status: 200, data: answer as Record<string, unknown> }
    : { status: init?.status ?? 200, data };
}

/** What a browser sends: with files as multipart, without as an ordinary form. */
function fields(values: Record<string, string | File>): FormData | URLSearchParams {
  const hasFile = Object.values(values).some((value) => value instanceof File);
  const form = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(values)) form.set(name, value as string);
  return form;
}

let admin: SignedInBrowser;
let guest: SignedInBrowser;
beforeAll(async () => {
  admin = await signedIn(await makeUser({ role: "admin" }), "admin");
  guest = await guestBrowser();
});

describe("the screens of short links", () => {
  it("are closed to everybody but admins", async () => {
    const partner = await signedIn(await makeUser({ role: "staff" }), "staff");
    const params = { id: "00000000-0000-4000-8000-000000000000" };
    for (const loader of [list, csv, tools, detail, file, qr]) {
      for (const browser of [guest, partner])
        expect(await ask(loader, browser, "/UrlShortner", { params })).toMatchObject({
          status: 302,
          to: "/",
        });
    }
    expect(
      await ask(shorten, guest, "/UrlShortner", {
        body: fields({ intent: "shorten", LongUrl: "https://wa.me/1" }),
      }),
    ).toMatchObject({ status: 302, to: "/" });
    for (const loader of [detail, file, qr])
      expect((await ask(loader, admin, "/x", { params })).status).toBe(404);
  });

  it("make a link, show its code and QR code once the worker gave it, and lead to where it points", async () => {
    const made = await ask(shorten, admin, "/UrlShortner", {
      body: fields({
        intent: "shorten",
        LongUrl: "https://wa.me/919848012345",
        code: "to-help",
        label: "Help desk",
      }),
    });
    expect(made.status).toBe(303);
    const id = made.to!.split("/").at(-1)!;
    expect((await ask(qr, admin, "/q", { params: { id } })).status).toBe(200);
    expect((await ask(follow, guest, "/r/to-help", { params: { urlcode: "to-help" } })).to).toBe(
      "/linkUnavailable/to-help",
    );
    await allocateCodes(systemContext("test"), { linkId: id });
    const headers = {
      "user-agent":
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1",
    };
    const followed = await ask(follow, guest, "/r/to-help?to=https://evil.example", {
      params: { urlcode: "to-help" },
      headers,
    });
    expect(followed).toMatchObject({ status: 302, to: "https://wa.me/919848012345" });
    expect(followed.response!.headers.get("Cache-Control")).toContain("no-store");
    const page = await ask(detail, admin, "/x", { params: { id } });
    expect(page.data).toMatchObject({ link: { code: "to-help" }, stats: { clicks: 1 } });
    const svg = await ask(qr, admin, "/q", { params: { id } });
    expect(await svg.response!.text()).toContain("<svg");
    const text = await (await ask(csv, admin, "/UrlShortner/csv?q=to-help")).response!.text();
    expect(text).toContain("/r/to-help,https://wa.me/919848012345,Help desk,ready,ready,1,");
  });

  it("are remembered for a week by the browser that one led to our site, and by no forger", async () => {
    for (const [code, LongUrl] of [
      ["led-home", "http://localhost:3000/rooms"],
      ["led-away", "https://wa.me/1"],
    ])
      await ask(shorten, admin, "/UrlShortner", {
        body: fields({ intent: "shorten", LongUrl: LongUrl!, code: code! }),
      });
    await allocateCodes(systemContext("test", new Date(Date.now() + 120_000)), {});
    const cookieOf = async (code: string) => {
      const { response } = await ask(follow, await guestBrowser(), `/r/${code}`, {
        params: { urlcode: code },
      });
      return response?.headers.get("Set-Cookie")?.split(";")[0] ?? null;
    };
    const remembered = (cookie: string) =>
      contextOf(new Request("http://localhost:3000/", { headers: { cookie: `a=b; ${cookie}` } }), GUEST)
        .request?.shortLinkId;
    const cookie = await cookieOf("led-home");
    const link = await row<{ id: string }>("SELECT id FROM short_links WHERE code = 'led-home'");
    expect(remembered(cookie!)).toBe(link!.id);
    expect(remembered(cookie!.replace(link!.id, "00000000-0000-4000-8000-000000000000"))).toBeNull();
    expect(await cookieOf("led-away")).toBeNull();
  });

  it("keep what was typed when it is refused", async () => {
    const refused = await ask(shorten, admin, "/UrlShortner", {
      body: fields({ intent: "shorten", LongUrl: "javascript:alert(1)", label: "Mine" }),
    });
    expect(refused).toMatchObject({
      status: 400,
      data: {
        result: { initialValue: { label: "Mine" }, error: { LongUrl: [expect.stringContaining("http")] } },
      },
    });
    const taken = await ask(shorten, admin, "/UrlShortner", {
      body: fields({ intent: "shorten", LongUrl: "https://wa.me/2", code: "to-help" }),
    });
    expect(taken).toMatchObject({ status: 409, data: { code: "code_taken" } });
  });

  it("take a file, and refuse one without the column", async () => {
    const upload = (text: string) =>
      ask(shorten, admin, "/UrlShortner", {
        body: fields({ intent: "file", file: new File([text], "links.csv", { type: "text/csv" }) }),
      });
    const taken = await upload("LongUrl,label\nhttps://wa.me/11,one\nnothing,two\n");
    expect(taken.status).toBe(303);
    const page = await ask(file, admin, "/x", { params: { id: taken.to!.split("/").at(-1)! } });
    expect(page.data).toMatchObject({ file: { rows: 2, created: 1, refused: 1, refusals: [{ row: 3 }] } });
    expect((await upload("a,b\n1,2\n")).status).toBe(400);
    expect((await upload("")).status).toBe(400);
  });

  it("let an admin decide about a host, and switch a link off, which its visitors are told", async () => {
    const made = await ask(shorten, admin, "/UrlShortner", {
      body: fields({ intent: "shorten", LongUrl: "https://other.example/a", code: "other-a" }),
    });
    const id = made.to!.split("/").at(-1)!;
    const press = (intent: string) =>
      ask(decide, admin, `/UrlShortner/${id}`, { params: { id }, body: fields({ intent }) });
    expect((await press("approve")).status).toBe(303);
    expect((await press("approve")).status).toBe(409);
    await allocateCodes(systemContext("test"), { linkId: id });
    expect((await press("disable")).status).toBe(303);
    const told = await ask(unavailable, guest, "/linkUnavailable/other-a", {
      params: { urlcode: "other-a" },
    });
    expect(told).toMatchObject({ status: 410, data: { refusal: "disabled" } });
    expect((await ask(unavailable, guest, "/x", { params: { urlcode: "no-such" } })).status).toBe(404);
    const audited = await row<{ count: number }>(
      "SELECT count(*) AS count FROM audit_events WHERE subject_id = $id",
      { id },
    );
    expect(audited?.count).toBe(3);
  });
});
