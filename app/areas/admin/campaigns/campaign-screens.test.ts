import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { action as stopNow, loader as stopPage } from "#app/areas/public/links/stop.tsx";
import { resetConfig } from "#app/config.ts";
import { runCampaign } from "#app/domain/campaigns/run-campaign.ts";
import { row } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { loader as recipientsCsv } from "../list-file.ts";
import { action as addNumbers, loader as contacts } from "./contacts.tsx";
import { loader as detail, action as step } from "./detail.tsx";
import { action as change, loader as edit } from "./edit.tsx";
import { loader as list } from "./list.tsx";
import { loader as fresh, action as write } from "./new.tsx";
import { loader as recipients } from "./recipients.tsx";
import { action as changeTemplate, loader as template } from "./template-edit.tsx";
import { loader as freshTemplate, action as writeTemplate } from "./template-new.tsx";
import { loader as templates } from "./templates.tsx";

type Answer = { status: number; to?: string; data?: Record<string, unknown>; response?: Response };

async function ask(
  handler: unknown,
  browser: SignedInBrowser,
  params: Record<string, string> = {},
  values?: Array<[string, string]>,
): Promise<Answer> {
  const body = values ? new URLSearchParams([...values, ["_key", browser.formKey()]]) : undefined;
  const at =
    handler === recipientsCsv ? `adminwhatsappsender/${params.id}/recipients/csv` : `x/${params.id ?? ""}`;
  const request = new Request(`http://localhost:3000/${at}`, {
    method: body ? "POST" : "GET",
    body,
    headers: { cookie: browser.cookie },
  });
  const answer = await (handler as (args: LoaderFunctionArgs) => Promise<unknown>)({
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

let author: SignedInBrowser;
let approver: SignedInBrowser;
let guest: SignedInBrowser;
beforeAll(async () => {
  process.env.CAMPAIGN_HOURS = "00:00-24:00";
  resetConfig();
  author = await signedIn(await makeUser({ role: "admin" }), "admin");
  approver = await signedIn(await makeUser({ role: "admin" }), "admin");
  guest = await guestBrowser();
});

const NOBODY = { id: "00000000-0000-4000-8000-000000000000" };
const idOf = (answer: Answer) => answer.to!.split("/").at(-1)!;

describe("the screens of campaigns", () => {
  it("are closed to everybody but admins, and know nothing of what does not exist", async () => {
    const staff = await signedIn(await makeUser({ role: "staff" }), "staff");
    for (const loader of [
      list,
      contacts,
      templates,
      template,
      freshTemplate,
      fresh,
      edit,
      detail,
      recipients,
      recipientsCsv,
    ]) {
      for (const browser of [guest, staff])
        expect(await ask(loader, browser, NOBODY)).toMatchObject({ status: 302, to: "/" });
    }
    for (const action of [addNumbers, step, change, write, changeTemplate, writeTemplate])
      expect(await ask(action, staff, NOBODY, [["intent", "start"]])).toMatchObject({ status: 302, to: "/" });
    for (const loader of [template, edit, detail, recipients, recipientsCsv])
      expect((await ask(loader, author, NOBODY)).status).toBe(404);
    expect((await ask(step, author, NOBODY, [["intent", "start"]])).status).toBe(404);
  });

  it("carry a campaign from its numbers to its end, and let a person stop it", async () => {
    const numbers = Array.from(
      { length: 30 },
      (_, index) => `98482 ${String(10_000 + index)}, Guest ${index}`,
    ).join("\n");
    const refused = await ask(addNumbers, author, {}, [
      ["intent", "add"],
      ["phone_number", numbers],
    ]);
    expect(refused).toMatchObject({
      status: 400,
      data: { result: { error: { agreed: [expect.any(String)] } } },
    });
    expect(
      (
        await ask(addNumbers, author, {}, [
          ["intent", "add"],
          ["phone_number", numbers],
          ["agreed", "on"],
        ])
      ).status,
    ).toBe(303);

    const words = [
      ["name", "Autumn"],
      ["channel", "whatsapp"],
      ["provider_template_id", "HX000000000000000000000000000000aa"],
      ["body", "Hello {{name}}, rooms: {{link}}"],
      ["active", "on"],
    ] as Array<[string, string]>;
    expect(
      await ask(writeTemplate, author, {}, [...words.slice(0, 3), ["body", "Hello {{phone}} there"]]),
    ).toMatchObject({ status: 400 });
    const madeTemplate = await ask(writeTemplate, author, {}, words);
    const templateId = idOf(madeTemplate);
    expect((await ask(template, author, { id: templateId })).data).toMatchObject({
      preview: { rendered: { text: expect.stringContaining("Hello Asha") } },
    });

    const form: Array<[string, string]> = [
      ["campaign_name", "Autumn rooms"],
      ["template_id", templateId],
      ["sources", "contacts"],
      ["consent_note", "They asked at the desk"],
      ["unit_cost_rupees", "0.30"],
    ];
    expect(await ask(write, author, {}, form)).toMatchObject({
      status: 400,
      data: { result: { error: { link_url: [expect.any(String)] } } },
    });
    expect(await ask(write, author, {}, [...form, ["link_url", "https://nobody.example/"]])).toMatchObject({
      status: 400,
    });
    const made = await ask(write, author, {}, [...form, ["link_url", "http://localhost:3000/rooms"]]);
    const id = idOf(made);
    expect((await ask(detail, author, { id })).data).toMatchObject({
      audience: { people: 30 },
      secondPerson: { deciders: expect.any(Array) },
    });

    const press = (browser: SignedInBrowser, ...values: Array<[string, string]>) =>
      ask(step, browser, { id }, values);
    expect(await press(approver, ["intent", "approve"])).toMatchObject({
      status: 409,
      data: { code: "not_tested" },
    });
    expect((await press(author, ["intent", "test"], ["to", "12"])).status).toBe(400);
    expect((await press(author, ["intent", "test"], ["to", "9848099998"])).status).toBe(303);
    expect((await press(author, ["intent", "approve"])).status).toBe(403);
    expect((await press(approver, ["intent", "approve"])).status).toBe(303);
    expect((await ask(edit, author, { id })).status).toBe(404);
    expect((await press(author, ["intent", "start"])).status).toBe(303);
    expect((await press(author, ["intent", "pause"])).status).toBe(303);
    await runCampaign(id);
    expect((await press(author, ["intent", "resume"])).status).toBe(303);
    await runCampaign(id);
    const page = await ask(detail, author, { id });
    expect(page.data).toMatchObject({
      campaign: { status: "finished" },
      results: { messages: { sent: 30 } },
    });
    const file = await (await ask(recipientsCsv, author, { id })).response!.text();
    expect(file.trim().split("\n").length).toBe(31);
    const people = (await ask(recipients, author, { id })).data as {
      list: { rows: Array<{ key: string; recipient: string }> };
    };
    expect(people.list.rows[0]!.recipient).toContain("•");

    const recipient = people.list.rows[0]!.key;
    expect((await ask(stopPage, guest, { recipient })).data).toMatchObject({ stopped: false });
    expect((await ask(stopNow, guest, { recipient }, [["intent", "stop"]])).status).toBe(303);
    expect((await ask(stopPage, guest, { recipient })).data).toMatchObject({ stopped: true });
    expect((await ask(stopPage, guest, { recipient: NOBODY.id })).status).toBe(404);
    expect((await ask(stopNow, guest, { recipient: NOBODY.id }, [["intent", "stop"]])).status).toBe(404);
    const stopped = await row<{ count: number }>(
      "SELECT count(*) AS count FROM message_consents WHERE state = 'withdrawn'",
    );
    expect(stopped?.count).toBe(1);
  });
});
