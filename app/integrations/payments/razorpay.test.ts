import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { GatewayRefused, GatewayUnreachable } from "./gateway-error.ts";
import type { BankTransfer } from "./payments.ts";
import { razorpayGateway } from "./razorpay.ts";
import { sign } from "./signature.ts";

/** A peer that speaks as much of Razorpay's API as we use, with its rules: one link a reference, one refund and one payout a key. */

type Stored = Record<string, unknown> & { id: string; reference_id: string; status: string; amount: number };
const SECRET = "webhook-secret-of-the-test";

let server: Server;
const links = new Map<string, Stored>();
const refunds = new Map<string, Record<string, unknown>>();
const payouts = new Map<string, Record<string, unknown>>();
const validations = new Map<string, Record<string, unknown>>();
const seen: Array<{ method: string; url: string; authorization: string }> = [];
let trouble: { status: number; afterWork: boolean } | undefined;

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}

function work(
  method: string,
  url: URL,
  body: Record<string, unknown>,
  headers: IncomingMessage["headers"],
): [number, unknown] {
  const bad = (description: string): [number, unknown] => [
    400,
    { error: { code: "BAD_REQUEST_ERROR", description } },
  ];
  if (method === "POST" && url.pathname === "/v1/payment_links") {
    const reference = String(body.reference_id);
    if (Number(body.expire_by) < Date.now() / 1_000 + 15 * 60)
      return bad("expire_by must be at least 15 minutes away");
    if ([...links.values()].some((link) => link.reference_id === reference))
      return bad("reference_id exists already");
    const id = `plink_${links.size + 1}`;
    links.set(id, {
      ...body,
      id,
      reference_id: reference,
      amount: Number(body.amount),
      status: "created",
      short_url: `https://rzp.example/${id}`,
    });
    return [200, links.get(id)];
  }
  if (method === "GET" && url.pathname === "/v1/payment_links") {
    const wanted = url.searchParams.get("reference_id");
    return [200, { payment_links: [...links.values()].filter((link) => link.reference_id === wanted) }];
  }
  if (url.pathname === "/v1/payouts") {
    const key = String(headers["x-payout-idempotency"]);
    if (!/^[\w -]{4,36}$/.test(key)) return bad("The idempotency key is not valid");
    if (!/^[0-9A-Za-z ]{1,30}$/.test(String(body.narration))) return bad("The narration format is invalid");
    if (body.mode === "IMPS" && Number(body.amount) > 50_000_000)
      return bad("IMPS is not supported for the amount");
    if (!payouts.has(key))
      payouts.set(key, {
        ...body,
        id: `pout_${payouts.size + 1}`,
        entity: "payout",
        status: "processing",
        utr: null,
      });
    return [200, payouts.get(key)];
  }
  if (url.pathname.startsWith("/v1/payouts/")) {
    const payout = [...payouts.values()].find(({ id }) => url.pathname.endsWith(`/${id}`));
    return payout ? [200, payout] : bad("The id provided does not exist");
  }
  if (url.pathname === "/v1/fund_accounts/validations") {
    const id = `fav_${validations.size + 1}`;
    validations.set(id, { ...body, id, status: "created", validation_results: { account_status: null } });
    return [200, validations.get(id)];
  }
  if (url.pathname.startsWith("/v1/fund_accounts/validations/"))
    return [200, validations.get(url.pathname.split("/").at(-1)!)];
  if (method === "GET") {
    const link = links.get(url.pathname.split("/").at(-1)!);
    return link ? [200, link] : bad("The id provided does not exist");
  }
  const key = String(headers["x-refund-idempotency"]);
  if (!refunds.has(key)) refunds.set(key, { id: `rfnd_${refunds.size + 1}`, status: "processed", ...body });
  return [200, refunds.get(key)];
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const body = await bodyOf(request);
    seen.push({ method, url, authorization: headers.authorization ?? "" });
    if (trouble && !trouble.afterWork) return void response.writeHead(trouble.status).end("down");
    const [status, answer] = work(method, new URL(url, "http://peer"), body, headers);
    if (trouble) return void response.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    PAYMENT_GATEWAY: "razorpay",
    PAYMENT_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PAYMENT_KEY_ID: "key",
    PAYMENT_KEY_SECRET: "secret",
    PAYOUT_SOURCE_ACCOUNT: "7878780080316316",
    PAYMENT_WEBHOOK_SECRET: SECRET,
  });
  resetConfig();
});
afterEach(() => {
  trouble = undefined;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const create = (paymentId: string) =>
  razorpayGateway.createPayment({
    paymentId,
    amountPaise: 224_000,
    description: "MHR-TEST-0001",
    returnUrl: "https://medihaven.example/paymentReturn/x",
    expiresAt: new Date(Date.now() + 60_000),
  });

describe("a payment link", () => {
  it("is made with our id as its reference, without a script, and asked for with our key", async () => {
    const paymentId = randomUUID();
    const { gatewayOrderId, payUrl } = await create(paymentId);
    expect(payUrl).toBe(`https://rzp.example/${gatewayOrderId}`);
    expect(links.get(gatewayOrderId)).toMatchObject({
      reference_id: paymentId,
      amount: 224_000,
      currency: "INR",
      accept_partial: false,
      callback_method: "get",
    });
    expect(seen.at(-1)!.authorization).toBe(`Basic ${Buffer.from("key:secret").toString("base64")}`);
  });

  it("is the same one when it is made again after its answer was lost", async () => {
    const paymentId = randomUUID();
    trouble = { status: 0, afterWork: true };
    await expect(create(paymentId)).rejects.toBeInstanceOf(GatewayUnreachable);
    trouble = undefined;
    const { gatewayOrderId } = await create(paymentId);
    expect(await create(paymentId)).toMatchObject({ gatewayOrderId });
    expect([...links.values()].filter((link) => link.reference_id === paymentId)).toHaveLength(1);
  });

  it.each([
    ["created", [], "open"],
    ["partially_paid", [], "open"],
    ["cancelled", [], "failed"],
    ["expired", [], "failed"],
    ["paid", [{ payment_id: "pay_1", status: "captured", method: "upi", amount: "224000" }], "captured"],
    ["paid", { payment_id: "pay_1", status: "captured", method: "upi", amount: 224_000 }, "captured"],
  ])("that is %s is read as what it is", async (status, payments, state) => {
    const { gatewayOrderId } = await create(randomUUID());
    Object.assign(links.get(gatewayOrderId)!, { status, payments });
    const facts = await razorpayGateway.fetchPayment(gatewayOrderId);
    expect(facts).toMatchObject({ state, amountPaise: 224_000, currency: "INR" });
    if (state === "captured") expect(facts).toMatchObject({ gatewayPaymentId: "pay_1", method: "upi" });
  });
});

describe("trouble", () => {
  it.each([401, 403, 409, 429, 500, 503])("answer %d is worth another try", async (status) => {
    trouble = { status, afterWork: false };
    await expect(create(randomUUID())).rejects.toBeInstanceOf(GatewayUnreachable);
  });

  it("a payment that it does not know is a refusal with its code", async () => {
    const asked = razorpayGateway.fetchPayment("plink_none");
    await expect(asked).rejects.toBeInstanceOf(GatewayRefused);
    await expect(asked).rejects.toThrow("BAD_REQUEST_ERROR");
  });
});

it("sends a refund once, however often it is asked", async () => {
  const refundId = randomUUID();
  const ask = () => razorpayGateway.refund({ refundId, gatewayPaymentId: "pay_1", amountPaise: 112_000 });
  trouble = { status: 0, afterWork: true };
  await expect(ask()).rejects.toBeInstanceOf(GatewayUnreachable);
  trouble = undefined;
  const first = await ask();
  expect(first.state).toBe("done");
  expect(await ask()).toEqual(first);
  expect(refunds.size).toBe(1);
});

describe("a payout", () => {
  const send = (transferId: string, over: Partial<BankTransfer> = {}) =>
    razorpayGateway.payOut({
      transferId,
      reference: null,
      way: "IMPS",
      amountPaise: 184_600,
      payoutNumber: "MHP-AB12-CD34",
      holderName: "Rajendra Lodge",
      accountNumber: "50100012345678",
      ifsc: "HDFC0001234",
      ...over,
    });
  const change = (transferId: string, to: Record<string, unknown>) =>
    Object.assign(payouts.get(transferId)!, to);

  it("goes to the bank account in one call, once, however often it is asked", async () => {
    const transferId = randomUUID();
    trouble = { status: 0, afterWork: true };
    await expect(send(transferId)).rejects.toBeInstanceOf(GatewayUnreachable);
    trouble = undefined;
    const first = await send(transferId);
    expect(first).toMatchObject({ state: "pending", bankReference: "", failure: "" });
    expect(await send(transferId)).toEqual(first);
    expect(payouts.get(transferId)).toMatchObject({
      account_number: "7878780080316316",
      amount: 184_600,
      currency: "INR",
      mode: "IMPS",
      purpose: "vendor bill",
      reference_id: transferId,
      narration: "MediHaven MHPAB12CD34",
      fund_account: {
        account_type: "bank_account",
        bank_account: { name: "Rajendra Lodge", ifsc: "HDFC0001234", account_number: "50100012345678" },
      },
    });
  });

  it.each([
    ["queued", null, "pending"],
    ["pending", null, "pending"],
    ["processing", null, "pending"],
    ["processed", null, "pending"],
    ["processed", "HDFCN00000000001", "paid"],
    ["reversed", "HDFCN00000000001", "failed"],
    ["failed", null, "failed"],
    ["rejected", null, "failed"],
    ["cancelled", null, "failed"],
  ])("that is %s with the reference %s is %s", async (status, utr, state) => {
    const transferId = randomUUID();
    const { reference } = await send(transferId);
    change(transferId, { status, utr, status_details: { description: "Beneficiary bank is down" } });
    const facts = await send(transferId, { reference });
    expect(facts).toMatchObject({ reference, state, bankReference: utr ?? "" });
    expect(facts.failure).toBe(state === "failed" ? "Beneficiary bank is down" : "");
  });

  it("that Razorpay refuses is refused in its words", async () => {
    await expect(send(randomUUID(), { amountPaise: 60_000_000 })).rejects.toThrow("IMPS is not supported");
    expect(await send(randomUUID(), { amountPaise: 60_000_000, way: "RTGS" })).toMatchObject({
      state: "pending",
    });
  });

  it("is asked about when its webhook comes", () => {
    const transferId = randomUUID();
    const body = JSON.stringify({
      event: "payout.reversed",
      payload: { payout: { entity: { id: "pout_9", status: "reversed", reference_id: transferId } } },
    });
    const headers = new Headers({
      "x-razorpay-event-id": "evt_9",
      "x-razorpay-signature": sign(SECRET, body),
    });
    expect(razorpayGateway.verifyWebhook(body, headers)).toEqual({
      eventId: "evt_9",
      name: "payout.reversed",
      facts: null,
      transferId,
    });
  });
});

describe("one rupee to a bank account", () => {
  const prove = (proofId: string, reference: string | null = null) =>
    razorpayGateway.proveAccount({
      proofId,
      reference,
      holderName: "Rajendra Lodge",
      accountNumber: "50100012345678",
      ifsc: "HDFC0001234",
    });

  it.each([
    ["created", { account_status: null }, "pending", "", ""],
    [
      "completed",
      { account_status: "active", registered_name: "RAJENDRA LODGE" },
      "proved",
      "RAJENDRA LODGE",
      "",
    ],
    ["completed", { account_status: "invalid", details: "Account closed" }, "failed", "", "Account closed"],
    ["failed", null, "failed", "", "The bank does not accept this account"],
  ])("that is %s with %j is %s", async (status, results, state, nameAtBank, failure) => {
    const proofId = randomUUID();
    const { reference } = await prove(proofId);
    expect(validations.get(reference)).toMatchObject({
      source_account_number: "7878780080316316",
      validation_type: "pennydrop",
      reference_id: proofId,
    });
    Object.assign(validations.get(reference)!, { status, validation_results: results });
    expect(await prove(proofId, reference)).toEqual({ reference, state, nameAtBank, failure });
  });
});

describe("a webhook", () => {
  const paymentId = randomUUID();
  const event = {
    event: "payment_link.paid",
    payload: {
      payment_link: {
        entity: { id: "plink_9", reference_id: paymentId, status: "paid", amount: 224_000, currency: "INR" },
      },
      payment: { entity: { id: "pay_9", status: "captured", method: "card", amount: 224_000 } },
    },
  };
  const rawBody = JSON.stringify(event);
  const headers = (signature: string | null, id: string | null = "evt_1") =>
    new Headers({
      ...(id ? { "x-razorpay-event-id": id } : {}),
      ...(signature ? { "x-razorpay-signature": signature } : {}),
    });

  it("with the right signature is read", () => {
    expect(razorpayGateway.verifyWebhook(rawBody, headers(sign(SECRET, rawBody)))).toEqual({
      eventId: "evt_1",
      name: "payment_link.paid",
      facts: expect.objectContaining({
        gatewayOrderId: "plink_9",
        paymentId,
        state: "captured",
        gatewayPaymentId: "pay_9",
      }),
    });
  });

  it.each([
    ["a wrong signature", rawBody, headers(sign("another secret", rawBody))],
    ["no signature", rawBody, headers(null)],
    ["no event id", rawBody, headers(sign(SECRET, rawBody), null)],
    ["a changed body", rawBody.replace("224000", "1"), headers(sign(SECRET, rawBody))],
  ])("with %s is nobody's", (_, body, sent) => expect(razorpayGateway.verifyWebhook(body, sent)).toBeNull());

  it.each(["not json", '{"event":"order.paid","payload":{}}', "[]"])(
    "about something else (%s) is taken and ignored",
    (body) => {
      expect(razorpayGateway.verifyWebhook(body, headers(sign(SECRET, body)))).toMatchObject({ facts: null });
    },
  );
});
