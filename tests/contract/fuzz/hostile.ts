import { CALLS as SERVED } from "#app/api/calls.ts";
import { pick, type Roll } from "./nonsense.ts";

/** Requests whose names, structure, encoding and size are hostile, rather than their values. */

export type HostileRequest = {
  method: "GET" | "POST" | "PUT";
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
};

const integer = (roll: Roll, below: number) => Math.floor(roll() * below);
const times = <T>(count: number, one: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => one(index));

const WORDS = [
  "a",
  "name",
  "phone",
  "email",
  "guests",
  "intent",
  "_key",
  "length",
  "0",
  "toString",
  "__proto__",
];
const INDEXES = [
  "",
  "0",
  "1",
  "499",
  "500",
  "501",
  "2000000",
  "99999999",
  "4294967294",
  "9".repeat(30),
  "-1",
  "1e9",
];

/** A field's name: nested, indexed, long, of the prototype, of the form library, or malformed. */
export function hostileName(roll: Roll): string {
  const kind = roll();
  if (kind < 0.1)
    return pick(roll, [
      "__proto__",
      "constructor",
      "prototype",
      "__intent__",
      "__state__",
      "",
      "]x[",
      "a[",
      "a..b",
    ]);
  if (kind < 0.15) return "x".repeat(10 ** integer(roll, 5));
  const part = () => {
    const shape = roll();
    if (shape < 0.45) return `[${pick(roll, INDEXES)}]`;
    return `.${pick(roll, WORDS)}`;
  };
  return pick(roll, WORDS) + times(integer(roll, roll() < 0.1 ? 2_000 : 6), part).join("");
}

const VALUES = [
  "1",
  "",
  "99999999",
  "%",
  "\u0000",
  "अ",
  '{"a":1}',
  '{"type":"update","payload":{"name":"a","index":99999999,"value":1}}',
];

function hostilePairs(roll: Roll): Array<[string, string]> {
  const kind = roll();
  if (kind < 0.15) {
    const name = hostileName(roll);
    return times(pick(roll, [2, 600, 2_100, 20_000]), () => [name, "1"]);
  }
  if (kind < 0.3) return times(pick(roll, [50, 2_500]), (index) => [`a${index}[500][500][500]`, "1"]);
  if (kind < 0.4) return times(800, (index) => [`a[${index % 500}].b[${index}].c`, "1"]);
  if (kind < 0.5) return [["name", "x".repeat(pick(roll, [1_000, 200_000]))]];
  return times(1 + integer(roll, 12), () => [hostileName(roll), pick(roll, VALUES)]);
}

/** Text with escapes that are doubled, broken, overlong or of other alphabets. */
function encoded(text: string, roll: Roll): string {
  const kind = roll();
  if (kind < 0.7) return encodeURIComponent(text.toWellFormed());
  if (kind < 0.8) return encodeURIComponent(encodeURIComponent(text.toWellFormed()));
  if (kind < 0.9)
    return text.replace(/[^\w]/g, (character) => `%${character.charCodeAt(0).toString(16).slice(0, 2)}`);
  return `${text.replace(/[\s&=#]/g, "")}%c0%ae%ff%`;
}

function urlencodedBody(roll: Roll): Buffer {
  const separator = roll() < 0.9 ? "&" : pick(roll, [";", "&&&&", "&=&"]);
  return Buffer.from(
    hostilePairs(roll)
      .map(([name, value]) => `${encoded(name, roll)}=${encoded(value, roll)}`)
      .join(separator),
    roll() < 0.9 ? "utf8" : "utf16le",
  );
}

function multipartBody(roll: Roll): { type: string; body: Buffer } {
  const boundary = pick(roll, ["x", "-".repeat(70), "-".repeat(5_000), "x y", "é"]);
  const told = pick(roll, [
    `; boundary=${boundary}`,
    `; boundary="${boundary}"`,
    "; boundary=other",
    "",
    `; charset=utf-7; boundary=${boundary}`,
  ]);
  const part = (name: string, value: string) => {
    const head = pick(roll, [
      `content-disposition: form-data; name="${name}"`,
      `content-disposition: form-data; name="${name}"; filename="${name}.jpg"\r\ncontent-type: image/jpeg`,
      `content-disposition: form-data; name*=utf-8''${name}; filename*=utf-8''..%2f..%2fx`,
      `content-disposition: form-data; name="${name}\\"; x="`,
      `content-disposition: ${"x;".repeat(500)}`,
      `x: ${"y".repeat(10_000)}`,
      "",
    ]);
    return `--${boundary}\r\n${head}\r\n\r\n${value}\r\n`;
  };
  const parts = hostilePairs(roll).map(([name, value]) => part(name.replace(/[\r\n]/g, ""), value));
  const end = pick(roll, [
    `--${boundary}--\r\n`,
    `--${boundary}--\r\n`,
    "",
    `--${boundary}`,
    "\r\n".repeat(50_000),
  ]);
  const text = parts.join("") + end;
  return {
    type: `multipart/form-data${told}`.replace(/[^\x20-\x7e]/g, "?"),
    body: Buffer.from(text.slice(0, 2_000_000)),
  };
}

function jsonBody(roll: Roll): Buffer {
  const depth = pick(roll, [1, 31, 33, 8_000, 100_000]);
  const inner = pick(roll, ["1", '"\\u0000"', '"\\ud800"', '{"__proto__":{"role":"admin"}}', "1e999", "-0"]);
  const nested = pick(roll, [
    () => `{"a":${"[".repeat(depth)}${inner}${"]".repeat(depth)}}`,
    () => `${'{"a":'.repeat(depth)}${inner}${"}".repeat(depth)}`,
    () => `{${times(20_000, (index) => `"a${index}":1`).join(",")}}`,
    () => `{"phone":[${times(50_000, () => "1").join(",")}]}`,
    () => `{"${"k".repeat(100_000)}":${inner}}`,
    () => `{"phone":"${"9".repeat(200_000)}"}`,
    () => `{"phone":${"9".repeat(100_000)}}`,
    () => `{"otp":{"$gt":""},"mobile":{"toString":1,"length":99999999},"constructor":{"prototype":{"x":1}}}`,
    () => `\ufeff{"a":${inner}`,
  ])();
  return Buffer.from(nested.slice(0, 250_000), roll() < 0.95 ? "utf8" : "utf16le");
}

function hostileQuery(roll: Roll): string {
  const pairs = hostilePairs(roll).slice(0, 300);
  return pairs
    .map(([name, value]) => `${encoded(name, roll)}=${encoded(value, roll)}`)
    .join("&")
    .replace(/[^\x21-\x7e]/g, "%ff")
    .slice(0, 3_900);
}

const COOKIES = [
  "mhBrowser",
  "mhFlash",
  "isMhUserLoggedIn",
  "isCustomerLoggedIn",
  "mhRecentSearch",
  "mhLink",
  "mhPending",
  "lang",
];

function hostileCookies(roll: Roll): string {
  const value = () =>
    pick(roll, [
      Buffer.from('"x"').toString("base64"),
      `${Buffer.from('{"__proto__":{"tone":"x"},"message":{"length":99999999}}').toString("base64")}.${"A".repeat(43)}`,
      `${Buffer.from("[".repeat(1_000)).toString("base64")}.x`,
      "%E0%A4%A",
      '"quoted"',
      "=".repeat(200),
      "s%3Atest.sig",
      "x".repeat(2_000),
    ]);
  const cookies = times(pick(roll, [1, 4, 300]), () => `${pick(roll, COOKIES)}=${value()}`);
  return cookies.join(pick(roll, ["; ", ";", ";;"])).slice(0, 8_000);
}

function hostileHeaders(roll: Roll): Record<string, string> {
  const one = (): [string, string] =>
    pick<[string, string]>(roll, [
      ["cookie", hostileCookies(roll)],
      ["accept-language", `${"en;q=0.1,".repeat(700)}hi`],
      ["accept", `${"text/html;q=0.1,".repeat(400)}*/*`],
      ["accept-encoding", "br;q=x, gzip, zstd, identity;q=0"],
      ["user-agent", pick(roll, ["", "x".repeat(7_000), "Mozilla/5.0 ((((((((((((((((", "\u00ff\u00fe"])],
      ["referer", pick(roll, ["http://[::1", "javascript:1", `https://x/${"a/".repeat(3_000)}`])],
      [
        "authorization",
        pick(roll, [
          "Bearer admin.x",
          `Bearer admin.${"x".repeat(5_000)}`,
          "Basic \u00ff",
          "Bearer __proto__.x",
        ]),
      ],
      ["x-forwarded-for", `${"1.2.3.4, ".repeat(700)}::ffff:1.1.1.1`],
      ["x-client-id", "x".repeat(5_000)],
      ["idempotency-key", pick(roll, ["", "x", "0".repeat(36)])],
      ["range", `bytes=${"0-1,".repeat(1_000)}`],
      ["if-none-match", `W/"${'",W/"'.repeat(800)}"`],
      ["if-modified-since", "Thu, 99 Foo 99999 99:99:99 GMT"],
      ["x-refused", "503"],
      ["sec-fetch-site", "cross-site"],
      ["origin", pick(roll, ["null", "http://", "https://evil.example", "\u00ff"])],
      ["purpose", "prefetch"],
    ]);
  return Object.fromEntries(times(integer(roll, 4), one));
}

/** The calls that anybody may make, by method; what stands in a path is a short nonsense. */
const PUBLIC_CALLS = SERVED.filter(({ access }) => access === "public").map(({ method, path }) => ({
  isRead: method === "GET",
  path: encodeURI(`/api${path.replace(/:\w+/g, "x")}`),
}));
const pathsOf = (isRead: boolean) =>
  PUBLIC_CALLS.filter((call) => call.isRead === isRead).map(({ path }) => path);

const PATHS = [
  "/",
  "/rooms",
  "/contactUs",
  "/coustomerLogin",
  "/searchList",
  "/contactUs.data",
  "/rooms.data",
  "/nowhere",
  "/__manifest",
  "/r/x",
  "/favicon.svg",
  "/uploads/x",
  "/api/hospital/x",
];
const READS = pathsOf(true);
const FORMS = [
  "/contactUs",
  "/coustomerLogin",
  "/coustmerSignup",
  "/patnerLogin",
  "/login",
  "/callback",
  "/contactUs.data",
];
const CALLS = [
  "/api/userAccount/login",
  "/api/userAccount/verifyOtp",
  "/api/booking/saveBookingData",
  "/api/nothing",
  "/api/apiKeys",
  ...pathsOf(false),
];
const WEBHOOKS = [
  "/webhooks/nothing",
  "/webhooks/payments/sandbox",
  "/webhooks/messages/twilio/reply",
  "/webhooks/messages/gupshup/x",
  "/webhooks/messages/whatsapp-cloud",
  "/webhooks/stop/00000000-0000-4000-8000-000000000000",
];

function hostilePath(roll: Roll): string {
  const path = pick(roll, roll() < 0.6 ? PATHS : READS);
  if (roll() < 0.75) return path;
  return pick(roll, [
    () => `${path}/${"a/".repeat(integer(roll, 1_800))}`,
    () =>
      `/${encoded(pick(roll, ["../x", "a b", "अ", "a;b=c", "a\\b", "a\u0000"]), roll).replace(/[^\x21-\x7e]/g, "%ff")}`,
    () => `/__manifest?version=x&p=${"/a".repeat(2_500)}`,
    () => `/__manifest?version=x&${times(700, (index) => `p=/a${index}`).join("&")}`.slice(0, 7_000),
    () =>
      `/__manifest?version=x&${times(100, (index) => `p=${`/a${index}`.repeat(15)}`).join("&")}`.slice(
        0,
        7_000,
      ),
    () => `/hotels/${"%F0%9F%8F%A5".repeat(200)}/x`,
    () => `/${"%41".repeat(1_200)}`,
  ])();
}

/** Any request; to be sent as it is. */
export function hostileRequest(roll: Roll): HostileRequest {
  const headers = hostileHeaders(roll);
  const kind = roll();
  if (kind < 0.3) {
    const path = hostilePath(roll);
    return {
      method: "GET",
      path: path.includes("?") ? path : `${path}?${hostileQuery(roll)}`.slice(0, 4_090),
      headers,
    };
  }
  if (kind < 0.5)
    return {
      method: "POST",
      path: pick(roll, [...FORMS, ...WEBHOOKS]),
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      body: urlencodedBody(roll),
    };
  if (kind < 0.7) {
    const { type, body } = multipartBody(roll);
    return {
      method: "POST",
      path: pick(roll, [...FORMS, ...CALLS, ...WEBHOOKS]),
      headers: { ...headers, "content-type": type },
      body,
    };
  }
  if (kind < 0.9)
    return {
      method: pick(roll, ["POST", "PUT"]),
      path: pick(roll, [...CALLS, ...WEBHOOKS]),
      headers: { ...headers, "content-type": "application/json" },
      body: jsonBody(roll),
    };
  return {
    method: "POST",
    path: pick(roll, CALLS),
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    body: urlencodedBody(roll),
  };
}
