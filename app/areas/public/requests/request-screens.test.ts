import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { loader as adminFile } from "#app/areas/admin/list-file.ts";
import { action as decideReferral, loader as referral } from "#app/areas/admin/referrals/referral.tsx";
import { loader as referrals } from "#app/areas/admin/referrals/report.tsx";
import {
  loader as callbackEntry,
  action as enterCallback,
} from "#app/areas/admin/requests/callback-entry.tsx";
import { loader as list } from "#app/areas/offices/requests/list.tsx";
import { loader as request, action as takeAction } from "#app/areas/offices/requests/request.tsx";
import { action as addPatient, loader as dashboard } from "#app/areas/public/genie/assistant-dashboard.tsx";
import { loader as assistant } from "#app/areas/public/genie/assistant-home.tsx";
import { loader as patient } from "#app/areas/public/genie/assistant-patient.tsx";
import { loader as home } from "#app/areas/public/home/home.tsx";
import { loader as cancellation } from "#app/areas/public/information/cancellations.tsx";
import { loader as refer, action as sendReferral } from "#app/areas/public/referral/refer-and-earn.tsx";
import { loader as staffFile } from "#app/areas/staff/list-file.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { takeFlash } from "#app/http/cookies.ts";
import { row } from "#db/client.ts";
import { makeCity, makeCustomer, makeHospital, makeUser } from "#tests/factories/inventory.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { action as askCall } from "./callback.tsx";
import { action as healthSupport } from "./health-support.tsx";
import { action as askHospital } from "./hospital-enquiry.tsx";
import { action as askLoan } from "./medical-loan.tsx";
import { action as sendPatientForm } from "./patients.tsx";
import { loader as contact, action as reachUs } from "./reach-us.tsx";
import { action as join } from "./subscribe.tsx";
import { action as leave, loader as leaving } from "./unsubscribe.tsx";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;
type Values = Record<string, string | File>;
type Answer = { status: number; to?: string; said?: string; data?: unknown; body?: string };

async function ask(
  handler: unknown,
  browser: SignedInBrowser,
  path: string,
  { params = {}, body }: { params?: Record<string, string>; body?: Values } = {},
): Promise<Answer> {
  let form: FormData | URLSearchParams | undefined;
  if (body) {
    form = Object.values(body).some((value) => value instanceof File)
      ? new FormData()
      : new URLSearchParams();
    form.set("_key", browser.formKey());
    for (const [name, value] of Object.entries(body)) form.set(name, value as string);
  }
  const sent = new Request(`http://localhost${path}`, {
    method: form ? "POST" : "GET",
    body: form,
    headers: { cookie: browser.cookie },
  });
  const answer = await (handler as Handler)({
    request: sent,
    params,
    context: {},
  } as LoaderFunctionArgs).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("mhFlash"));
    const { flash } = await takeFlash(
      new Request("http://localhost", { headers: { cookie: cookie?.split(";")[0] ?? "" } }),
    );
    const to = answer.headers.get("Location") ?? undefined;
    return { status: answer.status, to, said: flash?.message, body: await answer.text() };
  }
  if (answer instanceof Error) throw answer;
  const { init, data } = (answer ?? {}) as { init?: ResponseInit | null; data?: unknown };
  return { status: init?.status ?? 200, data: data ?? answer };
}

let phones = 9_300_000_000;
const phone = () => String(phones++);
const reach = () => ({ patient_name: "Ravi Rao", mobile_number: phone(), message: "A question" });
const PDF = new File(["%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"], "r.pdf", {
  type: "application/pdf",
});

let admin: SignedInBrowser;
let staff: SignedInBrowser;
let customer: SignedInBrowser;
let guest: SignedInBrowser;
beforeAll(async () => {
  admin = await signedIn(await makeUser({ role: "admin" }), "admin");
  staff = await signedIn(await makeUser({ role: "staff" }), "staff");
  customer = await signedIn(await makeCustomer({ phone_e164: "+919312300001" }), "customer");
  guest = await guestBrowser();
});

describe("the forms of the public", () => {
  it("open for everybody", async () => {
    for (const loader of [contact, home, cancellation, refer, assistant])
      expect((await ask(loader, guest, "/")).status).toBe(200);
  });

  it("take a reach-us message: a success never says SUBMIT, a refusal by the server does", async () => {
    const taken = await ask(reachUs, guest, "/contactUs", { body: reach() });
    expect(taken).toMatchObject({ status: 303, to: "/contactUs", said: expect.stringContaining("MHQ-") });
    expect(taken.said).not.toContain("SUBMIT");
    const same = reach();
    for (let sent = 0; sent < 5; sent++)
      await ask(reachUs, guest, "/contactUs", { body: { ...same, message: `Question ${sent}` } });
    const refused = await ask(reachUs, guest, "/contactUs", { body: same });
    expect(refused.status).toBe(429);
    expect(JSON.stringify(refused.data)).toContain("SUBMIT");
  });

  it("keep what was typed when something is wrong", async () => {
    const refused = await ask(reachUs, guest, "/contactUs", {
      body: { ...reach(), mobile_number: "12", message: "Kept" },
    });
    expect(refused).toMatchObject({
      status: 400,
      data: { result: { initialValue: { message: "Kept" }, error: { mobile_number: [expect.any(String)] } } },
    });
  });

  it("take reports with a health-support request", async () => {
    const sent = await ask(healthSupport, guest, "/healthSupport", {
      body: {
        patient_name: "Ravi Rao",
        disease: "Other",
        other_disease: "Heart",
        mobile_number: phone(),
        patient_location: "Warangal",
        message: "A bypass",
        files: PDF,
      },
    });
    const number = sent.said?.match(/MHQ-\w{4}-\w{4}/)?.[0];
    expect(
      await row(
        "SELECT count(*) AS files FROM request_files f JOIN requests r ON r.id = f.request_id WHERE r.number = $number",
        { number },
      ),
    ).toEqual({ files: 1 });
  });

  it("take a loan enquiry, a call, a question to a hospital, and a reader of the news", async () => {
    const city_id = await makeCity({ slug: "asked-city" });
    await makeHospital({ city_id, slug: "asked-hospital" });
    const loan = {
      patient_name: "Ravi Rao",
      hospital_name: "AIG",
      email_id: "ravi@example.com",
      country_code: "+91",
      mobile_number: phone(),
      patient_location: "Warangal",
      salarized: "Salaried",
      medical_loanfor: "Surgery",
    };
    expect((await ask(askLoan, guest, "/MedicalLoan", { body: loan })).said).toContain("MHQ-");
    expect(
      (
        await ask(askCall, guest, "/callback", {
          body: { customer_name: "Ravi Rao", mobile_number: phone() },
        })
      ).said,
    ).toContain("MHQ-");
    const params = { city: "asked-city", hospital: "asked-hospital" };
    const question = { name: "Ravi Rao", phone: phone(), message: "Is there a letter?" };
    expect((await ask(askHospital, guest, "/x", { params, body: question })).said).toContain("MHQ-");
    expect(
      (await ask(askHospital, guest, "/x", { params: { ...params, hospital: "no" }, body: question })).status,
    ).toBe(404);
    expect(
      (await ask(join, guest, "/subscribe", { body: { subscriber_email: "reader@example.com" } })).status,
    ).toBe(303);
    const { token } = (await row<{ token: string }>(
      "SELECT token FROM subscribers WHERE subscriber_email = 'reader@example.com'",
    ))!;
    // The link of a mail that was passed on shows nobody's whole address.
    const asked = await ask(leaving, guest, `/unsubscribe/${token}`, { params: { token } });
    expect(asked.data).toEqual({ email: expect.stringMatching(/^r.*@example\.com$/), active: true });
    expect(JSON.stringify(asked.data)).not.toContain("reader@");
    expect(
      (await ask(leave, guest, `/unsubscribe/${token}`, { params: { token }, body: {} })).said,
    ).toContain("Done");
    expect((await ask(leave, guest, "/unsubscribe/x", { params: { token: "x" }, body: {} })).status).toBe(
      404,
    );
  });

  it("take a patient's form from a proven number only, with the exact words", async () => {
    const form = {
      intent: "save",
      name: "Grace Wanjiru",
      location: "Nakuru",
      message: "Heart",
      document: PDF,
    };
    expect((await ask(sendPatientForm, guest, "/International-patients", { body: form })).status).toBe(400);
    const sent = await ask(sendPatientForm, customer, "/International-patients", { body: form });
    expect(sent.said).toMatch(/^Form uploaded successfully/);
    const inSmallLetters = await ask(sendPatientForm, customer, "/international-patients", { body: form });
    expect(inSmallLetters.to).toBe("/International-patients");
    const code = await ask(sendPatientForm, guest, "/domestic-patients", {
      body: { intent: "send", phone: phone() },
    });
    expect(code).toMatchObject({
      status: 303,
      said: "OTP sent successfully. Please check your mobile phone.",
    });
    const wrong = await ask(sendPatientForm, guest, "/domestic-patients", {
      body: { intent: "verify", otp: "000000" },
    });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.data)).toContain("OTP verification failed. Please try again.");
  });

  it("prove a number by its code, which signs the customer in", async () => {
    const browser = await guestBrowser();
    const number = phone();
    await ask(sendPatientForm, browser, "/domestic-patients", { body: { intent: "send", phone: number } });
    const sent = await row<{ id: string; sealed: string }>(
      "SELECT id, variables->>'sealed' AS sealed FROM messages WHERE recipient = $recipient",
      { recipient: `+91${number}` },
    );
    const { code: otp } = JSON.parse(unseal("message", sent!.id, sent!.sealed)!) as { code: string };
    const proven = await ask(sendPatientForm, browser, "/domestic-patients", {
      body: { intent: "verify", otp, name: "Tashi Norbu" },
    });
    expect(proven).toMatchObject({
      status: 303,
      to: "/domestic-patients",
      said: "OTP verification successful",
    });
    const made = "SELECT u.name FROM users u JOIN sessions s ON s.user_id = u.id WHERE u.phone_e164 = $phone";
    expect(await row(made, { phone: `+91${number}` })).toEqual({ name: "Tashi Norbu" });
  });

  it("of the assistant are the customer's own", async () => {
    expect((await ask(dashboard, guest, "/mhGenieUserDashboard")).to).toMatch(/^\/coustomerLogin/);
    const values = {
      patient_firstname: "Kamala",
      phone_number: phone(),
      patient_location: "Nalgonda",
      problem: "Knee",
    };
    expect((await ask(addPatient, customer, "/mhGenieUserDashboard", { body: values })).said).toContain(
      "MHQ-",
    );
    const { data } = await ask(dashboard, customer, "/mhGenieUserDashboard");
    const [{ id }] = (data as { patients: [{ id: string }] }).patients;
    expect((await ask(patient, customer, "/x", { params: { id } })).status).toBe(200);
    const stranger = await signedIn(await makeCustomer(), "customer");
    expect((await ask(patient, stranger, "/x", { params: { id } })).status).toBe(404);
  });

  it("refer nobody without a booking", async () => {
    const body = {
      intent: "refer",
      referrer_name: "Asha Rao",
      referrer_upi_number: "a.b@upi",
      referee_contact_no: phone(),
    };
    expect((await ask(sendReferral, customer, "/ReferAndEarn", { body })).status).toBe(400);
    expect((await ask(sendReferral, guest, "/ReferAndEarn", { body })).status).toBe(403);
  });
});

describe("the lists of the office", () => {
  const LISTS: Array<[string, unknown]> = [
    ["/healthSupportGet", list],
    ["/reachusget", list],
    ["/medicalloanlist", list],
    ["/getcallbackmsgdata", list],
    ["/CallbackmsgMaster", callbackEntry],
    ["/t2hinquirydataget", list],
    ["/emailsubscriberget", list],
    ["/mhgeniemaster", list],
    ["/ReferAndEarnReport", referrals],
    ["/emailsubscriberget/csv", adminFile],
    ["/ReferAndEarnReport/csv", adminFile],
    ["/mhgeniemaster/csv", adminFile],
  ];

  it.each(LISTS)("%s opens for admins only, whatever the address holds", async (address, loader) => {
    for (const browser of [guest, customer, staff])
      expect(await ask(loader, browser, address)).toMatchObject({ status: 302, to: "/" });
    const odd =
      "?q=%27%25_&status=x&kind=chat&from=31%2F02%2F2026&to=2026-12-01&page=99999&state=all&city=1&sort=x";
    expect((await ask(loader, admin, address + odd)).status).toBe(200);
  });

  it("export with the names of the specification, and no formula", async () => {
    await ask(reachUs, guest, "/contactUs", {
      body: { ...reach(), message: "=HYPERLINK(1)", hospital_name: "+1" },
    });
    const { body } = await ask(adminFile, admin, "/reachusget/csv");
    expect(body).toContain(
      "reachus_id,request_number,status,created_datetime,kind,patient_name,hospital_name,contact_email,mobile_number,",
    );
    expect(body).toContain("'=HYPERLINK(1)");
    expect((await ask(adminFile, staff, "/reachusget/csv")).status).toBe(302);
  });

  it("take action once for each look", async () => {
    await ask(reachUs, guest, "/contactUs", { body: { ...reach(), patient_name: "Acted Upon" } });
    const { id } = (await row<{ id: string }>("SELECT id FROM requests WHERE name = 'Acted Upon'"))!;
    const body = {
      intent: "act",
      version: "1",
      status: "closed",
      owner_id: "",
      due_date: "2026-12-01",
      due_time: "10:00",
      remarks: "Done",
    };
    const act = () => ask(takeAction, admin, "/adminRequests/x", { params: { id }, body });
    expect((await act()).status).toBe(303);
    expect((await act()).status).toBe(409);
    expect((await ask(request, admin, "/adminRequests/x", { params: { id } })).data).toMatchObject({
      request: { status: "closed", remarks: "Done" },
    });
    expect((await ask(request, staff, "/adminRequests/x", { params: { id } })).status).toBe(302);
  });

  it("show staff what was given to them, and nothing else", async () => {
    const staffId = await makeUser({ role: "staff" });
    const worker = await signedIn(staffId, "staff");
    await ask(reachUs, guest, "/contactUs", { body: { ...reach(), patient_name: "Given Away" } });
    const { id } = (await row<{ id: string }>("SELECT id FROM requests WHERE name = 'Given Away'"))!;
    const params = { id };
    expect((await ask(request, worker, "/staffRequests/x", { params })).status).toBe(404);
    const body = {
      intent: "act",
      version: "1",
      status: "in_progress",
      owner_id: staffId,
      due_date: "2026-12-01",
      due_time: "10:00",
      remarks: "Please call",
    };
    await ask(takeAction, admin, "/adminRequests/x", { params, body });
    expect((await ask(list, worker, "/staffRequests")).data).toMatchObject({ rows: [{ key: id }] });
    expect((await ask(staffFile, worker, "/staffRequests/csv")).body).toContain("Given Away");
    expect((await ask(request, worker, "/staffRequests/x", { params })).status).toBe(200);
    expect(
      (
        await ask(takeAction, worker, "/staffRequests/x", {
          params,
          body: { ...body, version: "2", status: "closed" },
        })
      ).status,
    ).toBe(303);
    expect((await ask(request, staff, "/staffRequests/x", { params })).status).toBe(404);
    expect((await ask(list, customer, "/staffRequests")).to).toBe("/");
  });

  it("write down a call of a known city and hospital", async () => {
    const city_id = await makeCity();
    const hospital_id = await makeHospital({ city_id });
    const elsewhere = await makeHospital({ city_id: await makeCity() });
    const body = {
      customer_name: "Leela Thomas",
      mobile_number: phone(),
      date_call: "01/12/2026",
      city_id,
      hospital_id,
      remark: "Asked the way",
    };
    expect((await ask(enterCallback, admin, "/CallbackmsgMaster", { body })).to).toBe("/getcallbackmsgdata");
    expect(
      (await ask(enterCallback, admin, "/CallbackmsgMaster", { body: { ...body, hospital_id: elsewhere } }))
        .status,
    ).toBe(400);
  });

  it("know no referral that is not there", async () => {
    const params = { id: crypto.randomUUID() };
    expect((await ask(referral, admin, "/x", { params })).status).toBe(404);
    const body = { intent: "pay", referrer_payment_ref_no: "UPI-1234", referrer_payment_method: "UPI" };
    expect((await ask(decideReferral, admin, "/x", { params, body })).status).toBe(404);
  });
});
