import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { type PaymentPeer, startCashfreePeer, startRazorpayPeer } from "#tests/harness/payment-peers.ts";
import { GatewayRefused, GatewayUnreachable } from "./gateway-error.ts";
import { type BankTransfer, type GatewayName, paymentGateway } from "./payments.ts";
import { sign } from "./signature.ts";

/** Every gateway does the same for us, whatever it calls it. What only one of them has follows below. */

let peer: PaymentPeer;
const changed = new Map<string, string | undefined>();

/** Starts the peer of a gateway and sets the product up for it, for the tests of one block. */
function speakTo(start: () => Promise<PaymentPeer>) {
  beforeAll(async () => {
    peer = await start();
    for (const [name, value] of Object.entries(peer.settings)) {
      changed.set(name, process.env[name]);
      process.env[name] = value;
    }
    resetConfig();
  });
  afterEach(() => {
    peer.trouble = undefined;
  });
  afterAll(async () => {
    for (const [name, value] of changed) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    changed.clear();
    resetConfig();
    await peer.close();
  });
}

const create = (paymentId: string) =>
  paymentGateway().createPayment({
    paymentId,
    amountPaise: 224_050,
    description: "MHR-TEST-0001",
    payerPhone: "+919876543210",
    returnUrl: "https://medihaven.example/paymentReturn/x",
    expiresAt: new Date(Date.now() + 60_000),
  });

const send = (transferId: string, over: Partial<BankTransfer> = {}) =>
  paymentGateway().payOut({
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

const prove = (proofId: string, reference: string | null = null) =>
  paymentGateway().proveAccount({
    proofId,
    reference,
    holderName: "Rajendra Lodge",
    accountNumber: "50100012345678",
    ifsc: "HDFC0001234",
  });

/** The answer gets lost once: the work is done, and we do not hear of it. */
async function losesTheAnswer(ask: () => Promise<unknown>) {
  peer.trouble = { status: 0, afterWork: true };
  await expect(ask()).rejects.toBeInstanceOf(GatewayUnreachable);
  peer.trouble = undefined;
}

describe.each([
  ["razorpay", startRazorpayPeer],
  ["cashfree", startCashfreePeer],
] as Array<[GatewayName, () => Promise<PaymentPeer>]>)("%s", (name, start) => {
  speakTo(start);

  it("makes one payment of an attempt, also when its answer was lost", async () => {
    const paymentId = randomUUID();
    const before = peer.made().payments;
    await losesTheAnswer(() => create(paymentId));
    const first = await create(paymentId);
    expect(paymentGateway().payPages).toContain(new URL(first.payUrl).origin);
    expect(await create(paymentId)).toEqual(first);
    expect(peer.made().payments).toBe(before + 1);
    expect(await paymentGateway().fetchPayment(first.gatewayOrderId)).toEqual({
      gateway: name,
      gatewayOrderId: first.gatewayOrderId,
      paymentId,
      state: "open",
      gatewayPaymentId: null,
      amountPaise: 224_050,
      currency: "INR",
      method: "",
      failure: "",
    });
  });

  it.each([
    ["open", "open"],
    ["partly paid", "open"],
    ["cancelled", "failed"],
    ["expired", "failed"],
    ["paid", "captured"],
  ] as const)("tells of a payment that is %s, asked and by its event, that it is %s", async (fate, state) => {
    const paymentId = randomUUID();
    const { gatewayOrderId } = await create(paymentId);
    peer.decidePayment(gatewayOrderId, fate);
    const asked = await paymentGateway().fetchPayment(gatewayOrderId);
    expect(asked).toMatchObject({ state, paymentId, amountPaise: 224_050, currency: "INR" });
    expect(asked.gatewayPaymentId !== null).toBe(state === "captured");
    expect(asked.method !== "").toBe(state === "captured");
    expect(asked.failure).toBe(state === "failed" ? `The payment link is ${fate}` : "");
    const { body, headers } = peer.paymentEvent(gatewayOrderId);
    expect(paymentGateway().verifyWebhook(body, headers)?.facts).toEqual(asked);
  });

  it.each([401, 403, 429, 500, 503])("takes the answer %d as a reason to ask again later", async (status) => {
    peer.trouble = { status, afterWork: false };
    await expect(create(randomUUID())).rejects.toBeInstanceOf(GatewayUnreachable);
    await expect(send(randomUUID())).rejects.toBeInstanceOf(GatewayUnreachable);
    await expect(prove(randomUUID())).rejects.toBeInstanceOf(GatewayUnreachable);
  });

  it("takes wrong credentials as ours to put right", async () => {
    const secret = process.env.PAYMENT_KEY_SECRET;
    process.env.PAYMENT_KEY_SECRET = "mistyped";
    resetConfig();
    await expect(create(randomUUID())).rejects.toBeInstanceOf(GatewayUnreachable);
    process.env.PAYMENT_KEY_SECRET = secret;
    resetConfig();
  });

  it("refuses a payment that it does not know, with its code", async () => {
    const asked = paymentGateway().fetchPayment("none");
    await expect(asked).rejects.toBeInstanceOf(GatewayRefused);
    await expect(asked).rejects.toThrow(/BAD_REQUEST_ERROR|links_not_found/);
  });

  it("gives money back once, in parts, and never more than was paid", async () => {
    const { gatewayOrderId } = await create(randomUUID());
    peer.decidePayment(gatewayOrderId, "paid");
    const { gatewayPaymentId } = await paymentGateway().fetchPayment(gatewayOrderId);
    const refundId = randomUUID();
    const before = peer.made().refunds;
    const ask = (requestId: string, amountPaise: number) =>
      paymentGateway().refund({
        requestId,
        reference: null,
        gatewayPaymentId: gatewayPaymentId!,
        amountPaise,
      });
    await losesTheAnswer(() => ask(refundId, 112_025));
    const first = await ask(refundId, 112_025);
    expect(first).toMatchObject({ state: "done", failure: "" });
    expect(await ask(refundId, 112_025)).toEqual(first);
    await expect(ask(randomUUID(), 112_026)).rejects.toBeInstanceOf(GatewayRefused);
    expect(await ask(randomUUID(), 112_025)).toMatchObject({ state: "done" });
    expect(peer.made().refunds).toBe(before + 2);
  });

  it("sends a payout once, however often it is asked", async () => {
    const transferId = randomUUID();
    const before = peer.made().transfers;
    await losesTheAnswer(() => send(transferId));
    const first = await send(transferId);
    expect(first).toMatchObject({ state: "pending", bankReference: "", failure: "" });
    expect(await send(transferId)).toEqual(first);
    expect(peer.made().transfers).toBe(before + 1);
  });

  it.each([
    ["on its way", "pending"],
    ["with the payee's bank", "pending"],
    ["paid", "paid"],
    ["returned", "failed"],
    ["refused", "failed"],
  ] as const)("tells of a payout that is %s that it is %s", async (fate, state) => {
    const transferId = randomUUID();
    const { reference } = await send(transferId);
    peer.decideTransfer(transferId, fate);
    const facts = await send(transferId, { reference });
    expect(facts).toMatchObject({ reference, state, failure: state === "failed" ? "The bank is down" : "" });
    if (state === "paid") expect(facts.bankReference).toBe("HDFCN00000000001");
  });

  it("refuses a payout that is too large for IMPS, and takes it by RTGS", async () => {
    await expect(send(randomUUID(), { amountPaise: 60_000_000 })).rejects.toThrow("IMPS is not supported");
    const large = { amountPaise: 60_000_000, way: "RTGS" } as const;
    expect(await send(randomUUID(), large)).toMatchObject({ state: "pending" });
  });

  it("names the transfer that an event is about, and leaves it to be asked for", async () => {
    const transferId = randomUUID();
    await send(transferId);
    const { body, headers } = peer.transferEvent(transferId);
    expect(paymentGateway().verifyWebhook(body, headers)).toMatchObject({ facts: null, transferId });
  });

  it.each([
    ["asked", "pending", ""],
    ["exists", "proved", ""],
    ["closed", "failed", "Account is closed"],
  ] as const)("proves a bank account that is %s as %s", async (fate, state, failure) => {
    const proofId = randomUUID();
    const { reference } = await prove(proofId);
    peer.decideProof(proofId, fate);
    const nameAtBank = fate === "exists" ? "RAJENDRA LODGE" : "";
    expect(await prove(proofId, reference)).toEqual({ reference, state, nameAtBank, failure });
  });

  it("takes no event with a changed body, another signature or none, and knows a copy by its id", async () => {
    const { gatewayOrderId } = await create(randomUUID());
    peer.decidePayment(gatewayOrderId, "paid");
    const { body, headers } = peer.paymentEvent(gatewayOrderId);
    const verify = paymentGateway().verifyWebhook;
    const signature = [...headers.keys()].find((key) => key.endsWith("signature"))!;
    const without = new Headers(headers);
    without.delete(signature);
    const other = new Headers(headers);
    other.set(signature, "AAAA");
    expect(verify(body.replace("2240", "1"), headers)).toBeNull();
    expect(verify(body, without)).toBeNull();
    expect(verify(body, other)).toBeNull();
    expect(verify(body, headers)!.eventId).toBe(verify(body, headers)!.eventId);
  });
});

describe("Razorpay alone", () => {
  speakTo(startRazorpayPeer);
  const headers = (body: string, id: string | null = "evt_9") =>
    new Headers({
      ...(id ? { "x-razorpay-event-id": id } : {}),
      "x-razorpay-signature": sign(process.env.PAYMENT_WEBHOOK_SECRET!, body),
    });

  it("is given our id as reference, and asked for no script", async () => {
    const paymentId = randomUUID();
    const { gatewayOrderId } = await create(paymentId);
    expect(peer.stored(gatewayOrderId)).toMatchObject({
      reference_id: paymentId,
      amount: 224_050,
      currency: "INR",
      accept_partial: false,
      callback_method: "get",
    });
  });

  it("waits when a request with the same key is under way", async () => {
    peer.trouble = { status: 409, afterWork: false };
    await expect(create(randomUUID())).rejects.toBeInstanceOf(GatewayUnreachable);
  });

  it("writes the payments of a link as a list or as one", async () => {
    const { gatewayOrderId } = await create(randomUUID());
    const payment = { payment_id: "pay_1", status: "captured", method: "upi", amount: 224_050 };
    Object.assign(peer.stored(gatewayOrderId), { status: "paid", payments: payment });
    expect(await paymentGateway().fetchPayment(gatewayOrderId)).toMatchObject({ gatewayPaymentId: "pay_1" });
  });

  it("is told whom a payout goes to", async () => {
    const transferId = randomUUID();
    await send(transferId);
    expect(peer.stored(transferId)).toMatchObject({
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
  ])("says of a payout %s with the reference %s: %s", async (status, utr, state) => {
    const transferId = randomUUID();
    const { reference } = await send(transferId);
    Object.assign(peer.stored(transferId), { status, utr, status_details: { description: "Down" } });
    const facts = await send(transferId, { reference });
    expect(facts).toMatchObject({ reference, state, bankReference: utr ?? "" });
    expect(facts.failure).toBe(state === "failed" ? "Down" : "");
  });

  it("proves an account with a rupee of ours", async () => {
    const proofId = randomUUID();
    const { reference } = await prove(proofId);
    expect(peer.stored(reference)).toMatchObject({
      source_account_number: "7878780080316316",
      validation_type: "pennydrop",
      reference_id: proofId,
    });
    Object.assign(peer.stored(reference), { status: "failed", validation_results: null });
    expect(await prove(proofId, reference)).toMatchObject({
      state: "failed",
      failure: "The bank does not accept this account",
    });
  });

  it("has no event without an id", () => {
    expect(paymentGateway().verifyWebhook("{}", headers("{}", null))).toBeNull();
  });

  it.each(["not json", '{"event":"order.paid","payload":{}}', "[]"])("says nothing of ours in %s", (body) => {
    expect(paymentGateway().verifyWebhook(body, headers(body))).toMatchObject({ facts: null });
  });
});

describe("Cashfree alone", () => {
  speakTo(startCashfreePeer);
  const headers = (body: string, { secret = "pg-secret", time = "1746427425612" } = {}) =>
    new Headers({
      "x-webhook-timestamp": time,
      "x-webhook-signature": sign(secret, `${time}${body}`, "base64"),
    });

  it("is given our id, rupees with paise, and an Indian number without its country", async () => {
    const paymentId = randomUUID();
    expect(await create(paymentId)).toMatchObject({ gatewayOrderId: paymentId });
    expect(peer.stored(paymentId)).toMatchObject({
      link_amount: 2240.5,
      link_currency: "INR",
      link_partial_payments: false,
      link_notify: { send_sms: false, send_email: false },
      link_meta: { return_url: "https://medihaven.example/paymentReturn/x" },
      customer_details: { customer_phone: "9876543210" },
    });
  });

  it("is believed only when it names the order that paid", async () => {
    const { gatewayOrderId } = await create(randomUUID());
    peer.decidePayment(gatewayOrderId, "paid");
    const data = { ...peer.stored(gatewayOrderId), order: { order_id: "x", transaction_status: "FAILED" } };
    const body = JSON.stringify({ type: "PAYMENT_LINK_EVENT", data });
    expect(paymentGateway().verifyWebhook(body, headers(body))!.facts).toMatchObject({ state: "open" });
  });

  it.each([
    ["PENDING", "pending", ""],
    ["ONHOLD", "pending", ""],
    ["SUCCESS", "done", ""],
    ["CANCELLED", "failed", "The refund is cancelled"],
    ["FAILED", "failed", "The refund is failed"],
  ])("says of a refund %s, asked again: %s", async (refund_status, state, failure) => {
    const { gatewayOrderId } = await create(randomUUID());
    peer.decidePayment(gatewayOrderId, "paid");
    const { gatewayPaymentId } = await paymentGateway().fetchPayment(gatewayOrderId);
    const refund = {
      requestId: randomUUID(),
      reference: null,
      gatewayPaymentId: gatewayPaymentId!,
      amountPaise: 100,
    };
    await paymentGateway().refund(refund);
    Object.assign(peer.stored(refund.requestId), { refund_status });
    expect(await paymentGateway().refund(refund)).toMatchObject({ state, failure });
  });

  it("is told whom a payout goes to, by name in letters", async () => {
    const transferId = randomUUID();
    await send(transferId, { holderName: "M/s Rajendra & Sons (Lodge) 2" });
    expect(peer.stored(transferId)).toMatchObject({
      transfer_id: transferId.replaceAll("-", ""),
      transfer_amount: 1846,
      transfer_mode: "imps",
      transfer_remarks: "MediHaven MHPAB12CD34",
      beneficiary_details: {
        beneficiary_name: "M s Rajendra Sons Lodge",
        beneficiary_instrument_details: { bank_account_number: "50100012345678", bank_ifsc: "HDFC0001234" },
      },
    });
  });

  it("has paid by RTGS when it was sent", async () => {
    const transferId = randomUUID();
    const { reference } = await send(transferId, { way: "RTGS" });
    peer.decideTransfer(transferId, "with the payee's bank");
    const facts = await send(transferId, { way: "RTGS", reference });
    expect(facts).toMatchObject({ state: "paid", fromAccount: "Cashfree Payouts CASHFREE_1" });
  });

  it.each([
    ["the secret of another", { secret: "webhook-secret" }],
    ["no time", { time: "" }],
    ["a time that is none", { time: "now" }],
  ])("has no event with %s", (_, sent) => {
    expect(paymentGateway().verifyWebhook("{}", headers("{}", sent))).toBeNull();
  });

  it.each([
    "not json",
    '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{}}',
    '{"type":"PAYMENT_LINK_EVENT","data":{}}',
    '{"type":"TRANSFER_SUCCESS","data":{"transfer_id":"of somebody"}}',
    "[]",
  ])("says nothing of ours in %s", (body) => {
    const event = paymentGateway().verifyWebhook(body, headers(body));
    expect(event).toMatchObject({ facts: null });
    expect(event!.transferId).toBeUndefined();
  });
});
