import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sign } from "#app/integrations/payments/signature.ts";

/** Servers on loopback that behave as Razorpay and Cashfree document, as far as we use them: what was made, and what becomes of it. */

type Json = Record<string, unknown>;
type Answer = [status: number, body: unknown];
export type SeenRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Json };
type SignedEvent = { body: string; headers: Headers };

/** What became of something, in words that both gateways have. */
export type PaymentFate = "open" | "partly paid" | "paid" | "cancelled" | "expired";
export type TransferFate = "on its way" | "with the payee's bank" | "paid" | "returned" | "refused";
export type RefundFate = "pending" | "done" | "failed";
export type ProofFate = "asked" | "exists" | "closed";

export type PaymentPeer = {
  settings: Record<string, string>;
  seen: SeenRequest[];
  /** How the next requests end: a status instead of the work, or the connection cut after it. */
  trouble: { status: number; afterWork: boolean } | undefined;
  /** What becomes of refunds that are asked for from now on. */
  refundFate: RefundFate;
  /** How many of each were made. */
  made: () => { payments: number; refunds: number; transfers: number };
  decidePayment: (id: string, fate: PaymentFate) => void;
  decideTransfer: (id: string, fate: TransferFate) => void;
  decideProof: (proofId: string, fate: ProofFate) => void;
  /** What the gateway keeps of something, to be changed. */
  stored: (id: string) => Json;
  /** The event of something that was decided, signed as the gateway signs. */
  paymentEvent: (id: string) => SignedEvent;
  transferEvent: (id: string) => SignedEvent;
  close: () => Promise<void>;
};

type Rules = {
  settings: Record<string, string>;
  work: (request: SeenRequest, url: URL, refundFate: RefundFate) => Answer;
} & Pick<
  PaymentPeer,
  "made" | "stored" | "decidePayment" | "decideTransfer" | "decideProof" | "paymentEvent" | "transferEvent"
>;

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {};
}

async function start({ settings, work, ...rules }: Rules): Promise<PaymentPeer> {
  const server: Server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body: await bodyOf(request) };
    peer.seen.push(one);
    const { trouble } = peer;
    if (trouble && !trouble.afterWork) return void response.writeHead(trouble.status).end("down");
    const [status, answer] = work(one, new URL(url, "http://peer"), peer.refundFate);
    if (trouble) return void response.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const PAYMENT_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer: PaymentPeer = {
    ...rules,
    settings: { ...settings, PAYMENT_BASE_URL },
    seen: [],
    trouble: undefined,
    refundFate: "done",
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return peer;
}

const RAZORPAY_SECRET = "webhook-secret-of-the-test";

/** One link for each `reference_id`, one refund and one payout for each key. */
export function startRazorpayPeer(): Promise<PaymentPeer> {
  const links = new Map<string, Json>();
  const refunds = new Map<string, Json>();
  const payouts = new Map<string, Json>();
  const validations = new Map<string, Json>();
  const bad = (description: string): Answer => [400, { error: { code: "BAD_REQUEST_ERROR", description } }];
  const found = (entity: Json | undefined): Answer =>
    entity ? [200, entity] : bad("The id provided does not exist");

  const makeLink = (body: Json): Answer => {
    if (Number(body.expire_by) < Date.now() / 1_000 + 15 * 60)
      return bad("expire_by must be at least 15 minutes away");
    if ([...links.values()].some((link) => link.reference_id === body.reference_id))
      return bad("reference_id exists already");
    const id = `plink_${links.size + 1}`;
    links.set(id, { ...body, id, status: "created", short_url: `https://rzp.io/i/${id}` });
    return found(links.get(id));
  };
  const makePayout = (body: Json, key: string): Answer => {
    if (!/^[\w -]{4,36}$/.test(key)) return bad("The idempotency key is not valid");
    if (!/^[0-9A-Za-z ]{1,30}$/.test(String(body.narration))) return bad("The narration format is invalid");
    if (body.mode === "IMPS" && Number(body.amount) > 50_000_000)
      return bad("IMPS is not supported for the amount");
    const id = `pout_${payouts.size + 1}`;
    if (!payouts.has(key))
      payouts.set(key, { ...body, id, entity: "payout", status: "processing", utr: null });
    return found(payouts.get(key));
  };

  function work({ method, body, headers }: SeenRequest, url: URL, refundFate: RefundFate): Answer {
    if (headers.authorization !== `Basic ${Buffer.from("key:secret").toString("base64")}`)
      return [401, { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } }];
    const [, , what = "", id, more, last] = url.pathname.split("/");
    const isPost = method === "POST";
    if (what === "payment_links" && isPost) return makeLink(body);
    if (what === "payment_links" && id) return found(links.get(id));
    if (what === "payment_links") {
      const wanted = url.searchParams.get("reference_id");
      return [200, { payment_links: [...links.values()].filter((link) => link.reference_id === wanted) }];
    }
    if (what === "payouts" && isPost) return makePayout(body, String(headers["x-payout-idempotency"]));
    if (what === "payouts") return found([...payouts.values()].find((payout) => payout.id === id));
    if (what === "fund_accounts" && isPost) {
      const made = `fav_${validations.size + 1}`;
      validations.set(made, { ...body, id: made, status: "created", validation_results: null });
      return found(validations.get(made));
    }
    if (what === "fund_accounts") return found(validations.get(String(more)));
    if (!isPost) return found([...refunds.values()].find((refund) => refund.of === id && refund.id === last));
    const key = String(headers["x-refund-idempotency"]);
    const paid = [...links.values()].find((link) => JSON.stringify(link.payments ?? "").includes(String(id)));
    const given = [...refunds.values()].filter(({ of, status }) => of === id && status !== "failed");
    const left =
      Number(paid?.amount ?? Number.NaN) - given.reduce((sum, { amount }) => sum + Number(amount), 0);
    if (!refunds.has(key) && Number(body.amount) > left)
      return bad("The total refund amount is greater than the refund payment amount");
    const status = refundFate === "done" ? "processed" : refundFate;
    if (!refunds.has(key)) refunds.set(key, { id: `rfnd_${refunds.size + 1}`, of: id, status, ...body });
    return found(refunds.get(key));
  }

  const signed = (event: Json): SignedEvent => {
    const body = JSON.stringify(event);
    const headers = { "x-razorpay-event-id": `evt_${sign("", body).slice(0, 12)}` };
    return {
      body,
      headers: new Headers({ ...headers, "x-razorpay-signature": sign(RAZORPAY_SECRET, body) }),
    };
  };
  const payments = (link: Json) => [
    { payment_id: `pay_${link.id}`, status: "captured", method: "upi", amount: String(link.amount) },
  ];
  return start({
    settings: {
      PAYMENT_GATEWAY: "razorpay",
      PAYMENT_KEY_ID: "key",
      PAYMENT_KEY_SECRET: "secret",
      PAYOUT_SOURCE_ACCOUNT: "7878780080316316",
      PAYMENT_WEBHOOK_SECRET: RAZORPAY_SECRET,
    },
    work,
    made: () => ({ payments: links.size, refunds: refunds.size, transfers: payouts.size }),
    stored: (id) => links.get(id) ?? payouts.get(id) ?? refunds.get(id) ?? validations.get(id) ?? {},
    decidePayment(id, fate) {
      const link = links.get(id) ?? {};
      const status = { open: "created", "partly paid": "partially_paid" }[fate as string] ?? fate;
      Object.assign(link, { status, payments: fate === "paid" ? payments(link) : [] });
    },
    decideTransfer(id, fate) {
      const status = {
        "on its way": "processing",
        "with the payee's bank": "processed",
        paid: "processed",
        returned: "reversed",
        refused: "rejected",
      }[fate];
      const utr = fate === "paid" || fate === "returned" ? "HDFCN00000000001" : null;
      Object.assign(payouts.get(id) ?? {}, {
        status,
        utr,
        status_details: { description: "The bank is down" },
      });
    },
    decideProof(proofId, fate) {
      const proof = [...validations.values()].find(({ reference_id }) => reference_id === proofId) ?? {};
      const results =
        fate === "exists"
          ? { account_status: "active", registered_name: "RAJENDRA LODGE" }
          : { account_status: "invalid", details: "Account is closed" };
      Object.assign(proof, fate === "asked" ? {} : { status: "completed", validation_results: results });
    },
    paymentEvent(id) {
      const link = links.get(id) ?? {};
      const isPaid = link.status === "paid";
      const payment = { entity: { id: `pay_${id}`, status: "captured", method: "upi", amount: link.amount } };
      return signed({
        event: `payment_link.${link.status}`,
        payload: { payment_link: { entity: link }, ...(isPaid ? { payment } : {}) },
      });
    },
    transferEvent: (id) =>
      signed({ event: "payout.processed", payload: { payout: { entity: payouts.get(id) } } }),
  });
}

/** Ids that callers choose are kept once: a second request of the same one is 409. */
export function startCashfreePeer(): Promise<PaymentPeer> {
  const links = new Map<string, Json>();
  const refunds = new Map<string, Json>();
  const transfers = new Map<string, Json>();
  const proofs = new Map<string, Json>();
  const wrong = (status: number, code: string, message = code): Answer => [
    status,
    { message, code, type: "invalid_request_error" },
  ];
  const plain = (id: string) => id.replaceAll("-", "");
  const orderOf = (link: Json) => `CFPay_${link.cf_link_id}`;
  const twoDecimals = (amount: unknown) =>
    typeof amount === "number" && /^\d+(\.\d{1,2})?$/.test(String(amount));

  const makeLink = (body: Json): Answer => {
    const { customer_phone } = (body.customer_details ?? {}) as Json;
    if (!/^[\w-]{1,50}$/.test(String(body.link_id))) return wrong(400, "link_id_invalid");
    if (links.has(String(body.link_id))) return wrong(409, "link_already_exists");
    if (!customer_phone) return wrong(400, "customer_phone_missing");
    if (!twoDecimals(body.link_amount)) return wrong(400, "link_amount_invalid");
    if (Date.parse(String(body.link_expiry_time)) < Date.now() + 15 * 60_000)
      return wrong(400, "link_expiry_time_invalid");
    const cf_link_id = `${1_576_977 + links.size}`;
    const link_url = `https://payments-test.cashfree.com/links/${cf_link_id}`;
    const link = { ...body, cf_link_id, link_url, link_status: "ACTIVE", link_amount_paid: 0 };
    links.set(String(body.link_id), link);
    return [200, link];
  };
  const makeRefund = (body: Json, orderId: string, fate: RefundFate): Answer => {
    const link = [...links.values()].find((one) => orderOf(one) === orderId && one.link_status === "PAID");
    if (!link) return wrong(404, "order_not_found");
    const id = String(body.refund_id);
    if (!/^[0-9A-Za-z]{3,40}$/.test(id)) return wrong(400, "refund_id_invalid");
    if (refunds.has(id)) return wrong(409, "refund_already_exists");
    const given = [...refunds.values()].filter(
      ({ order_id, refund_status }) => order_id === orderId && refund_status !== "CANCELLED",
    );
    const left = Number(link.link_amount) - given.reduce((sum, one) => sum + Number(one.refund_amount), 0);
    if (!twoDecimals(body.refund_amount) || Number(body.refund_amount) > left)
      return wrong(400, "refund_amount_invalid", "The total refund amount is more than was paid");
    const cf_refund_id = `${refunds.size + 1}`;
    const refund_status = { done: "SUCCESS", pending: "PENDING", failed: "CANCELLED" }[fate];
    refunds.set(id, { ...body, cf_refund_id, order_id: orderId, refund_status });
    return [200, refunds.get(id)];
  };
  const makeTransfer = (body: Json): Answer => {
    const id = String(body.transfer_id);
    const { beneficiary_name, beneficiary_instrument_details: account } = body.beneficiary_details as Json;
    if (!/^\w{1,40}$/.test(id)) return wrong(400, "transfer_id_invalid");
    if (transfers.has(id)) return wrong(409, "transfer_id_already_exists");
    if (!/^[A-Za-z ]{1,100}$/.test(String(beneficiary_name))) return wrong(400, "beneficiary_name_invalid");
    if (!/^[0-9A-Za-z ]{0,70}$/.test(String(body.transfer_remarks)))
      return wrong(400, "transfer_remarks_invalid");
    if (!twoDecimals(body.transfer_amount) || !(account as Json).bank_ifsc)
      return wrong(400, "transfer_amount_invalid");
    if (body.transfer_mode === "imps" && Number(body.transfer_amount) > 500_000)
      return wrong(422, "transfer_amount_limit_breached", "IMPS is not supported for the amount");
    const cf_transfer_id = `${123_456 + transfers.size}`;
    const status = { status: "RECEIVED", status_code: "RECEIVED", fundsource_id: "CASHFREE_1" };
    transfers.set(id, { ...body, cf_transfer_id, ...status });
    return [200, transfers.get(id)];
  };
  const makeProof = (body: Json): Answer => {
    const id = String(body.user_id);
    if (!/^\w+$/.test(id)) return wrong(400, "user_id_value_invalid");
    if (proofs.has(id)) return wrong(400, "user_id_already_exists");
    const status = { account_status: "RECEIVED", account_status_code: "VALIDATION_IN_PROGRESS" };
    proofs.set(id, { ...body, reference_id: 34 + proofs.size, ...status });
    return [200, proofs.get(id)];
  };

  function work({ method, body, headers }: SeenRequest, url: URL, refundFate: RefundFate): Answer {
    const [, product = "", what = "", id = "", more, last = ""] = url.pathname
      .split("/")
      .map(decodeURIComponent);
    if (headers["x-client-id"] !== `${product}-key` || headers["x-client-secret"] !== `${product}-secret`)
      return wrong(401, "request_failed", "authentication Failed");
    if (!/^\d{4}-\d\d-\d\d$/.test(String(headers["x-api-version"]))) return wrong(400, "version_missing");
    const isPost = method === "POST";
    const query = (name: string) => url.searchParams.get(name);
    const found = (entity: Json | undefined): Answer =>
      entity ? [200, entity] : wrong(404, `${what}_not_found`);
    if (what === "links" && isPost) return makeLink(body);
    if (what === "links" && more === "orders") {
      const link = links.get(id) ?? {};
      const order = { order_id: orderOf(link), order_amount: link.link_amount, order_status: "PAID" };
      const tried = {
        order_id: `${orderOf(link)}_1`,
        order_amount: link.link_amount,
        order_status: "ACTIVE",
      };
      return [200, link.link_status === "PAID" ? [tried, order] : [tried]];
    }
    if (what === "links") return found(links.get(id));
    if (what === "orders" && isPost) return makeRefund(body, id, refundFate);
    if (what === "orders") return found(refunds.get(last));
    if (what === "transfers" && isPost) return makeTransfer(body);
    if (what === "transfers") return found(transfers.get(String(query("transfer_id"))));
    if (isPost) return makeProof(body);
    const same = ({ reference_id, user_id }: Json) =>
      query("user_id") === user_id || query("reference_id") === String(reference_id);
    return found([...proofs.values()].find(same));
  }

  const signed = (event: Json, secret: string): SignedEvent => {
    const body = JSON.stringify(event);
    const time = String(Date.now());
    const signature = sign(secret, `${time}${body}`, "base64");
    return {
      body,
      headers: new Headers({ "x-webhook-timestamp": time, "x-webhook-signature": signature }),
    };
  };
  return start({
    settings: {
      PAYMENT_GATEWAY: "cashfree",
      PAYMENT_KEY_ID: "pg-key",
      PAYMENT_KEY_SECRET: "pg-secret",
      PAYOUT_KEY_ID: "payout-key",
      PAYOUT_KEY_SECRET: "payout-secret",
      BANK_PROOF_KEY_ID: "verification-key",
      BANK_PROOF_KEY_SECRET: "verification-secret",
    },
    work,
    made: () => ({ payments: links.size, refunds: refunds.size, transfers: transfers.size }),
    stored: (id) =>
      links.get(id) ?? transfers.get(plain(id)) ?? refunds.get(plain(id)) ?? proofs.get(plain(id)) ?? {},
    decidePayment(id, fate) {
      const link_status = fate === "open" ? "ACTIVE" : fate.replace("partly ", "partially_").toUpperCase();
      Object.assign(links.get(id) ?? {}, { link_status });
    },
    decideTransfer(id, fate) {
      const [status, status_code] = {
        "on its way": ["PENDING", "SENT_TO_BANK"],
        "with the payee's bank": ["SUCCESS", "SENT_TO_BENEFICIARY"],
        paid: ["SUCCESS", "COMPLETED"],
        returned: ["REVERSED", "INVALID_ACCOUNT_FAIL"],
        refused: ["REJECTED", "ACCOUNT_BLOCKED"],
      }[fate] as [string, string];
      const transfer_utr = status === "SUCCESS" || fate === "returned" ? "HDFCN00000000001" : undefined;
      Object.assign(transfers.get(plain(id)) ?? {}, {
        status,
        status_code,
        transfer_utr,
        status_description: "The bank is down",
      });
    },
    decideProof(proofId, fate) {
      const outcome = {
        asked: {},
        exists: {
          account_status: "VALID",
          account_status_code: "ACCOUNT_IS_VALID",
          name_at_bank: "RAJENDRA LODGE",
        },
        closed: { account_status: "INVALID", account_status_code: "ACCOUNT_IS_CLOSED" },
      }[fate];
      Object.assign(proofs.get(plain(proofId)) ?? {}, outcome);
    },
    paymentEvent(id) {
      const link = links.get(id) ?? {};
      const link_amount = Number(link.link_amount).toFixed(2);
      const order = { order_id: orderOf(link), order_amount: link_amount, transaction_status: "SUCCESS" };
      const data = { ...link, link_amount, ...(link.link_status === "PAID" ? { order } : {}) };
      return signed({ data, type: "PAYMENT_LINK_EVENT", version: 1 }, "pg-secret");
    },
    transferEvent: (id) =>
      signed({ data: transfers.get(plain(id)) ?? {}, type: "TRANSFER_SUCCESS" }, "payout-secret"),
  });
}
