import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import createClient from "openapi-fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#app/domain/context.ts";
import { DEMO_PASSWORD } from "#seeds/demo/logins.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { demoCodeAgain } from "#tests/harness/signed-in.ts";
import { codeSentTo } from "../journeys/parts.ts";
import { Found } from "./found.ts";
import { type Schema, valueFor } from "./values.ts";

/**
 * A stranger's client, which knows the description alone, asks every call of the running product over HTTP: first the reads, with what
 * they answer as the values of the next, then the commands. No answer may surprise it: every status is described, and every answer fits
 * the schema of its status.
 */

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Operation = {
  security?: object[];
  description: string;
  parameters: Array<Parameter | { $ref: string }>;
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, unknown>;
};
type Call = Operation & { method: Method; path: string };
type Method = "GET" | "POST" | "PUT" | "DELETE";
type Who = Role | "guest";
type Said = { status: number; body: unknown };

/** With how many sets of values a call is tried until one of them succeeds. */
const TRIES = { GET: 4, POST: 2, PUT: 2, DELETE: 1 };
/** So many questions are under way at once. */
const SIDE_BY_SIDE = 3;
/** What ends the session that asks: asked after all others. */
const ENDS_SESSIONS = /logout|userAccount\/tokens/;

let app: AppServer;
let calls: Call[];
const clients = new Map<Who, ReturnType<typeof createClient<Record<string, never>>>>();
const found = new Map<Who, Found>();
let asked = 0;
const surprises = new Set<string>();
const succeeded = new Set<string>();
const schemas = new Ajv2020({ strict: false, validateSchema: false, logger: false });
addFormats.default(schemas);

beforeAll(async () => {
  app = await startApp({ worker: false });
  const description = await (await fetch(`${app.url}/api/openapi.json`)).json();
  schemas.addSchema(description, "api");
  calls = Object.entries(description.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({
        ...one,
        path,
        method: method.toUpperCase() as Method,
      })),
  );
  clients.set("guest", clientWith());
  for (const who of ["admin", "staff", "city_manager", "partner", "agent", "customer"] as const)
    await signIn(who);
});
afterAll(() => app?.stop());

function clientWith(token?: string) {
  return createClient<Record<string, never>>({
    baseUrl: `${app.url}/api`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

const LOGINS: Record<Exclude<Role, "customer">, { email: string; door: string }> = {
  admin: { email: "admin@medihaven.example", door: "back_office" },
  staff: { email: "staff@medihaven.example", door: "back_office" },
  city_manager: { email: "hyderabad@medihaven.example", door: "back_office" },
  partner: { email: "9000010001", door: "partner" },
  agent: { email: "9000010021", door: "agent" },
};

async function signIn(who: Role) {
  const login = who === "customer" ? await byCode("9000020001") : await byPassword(LOGINS[who]);
  clients.set(who, clientWith(login.token));
  const known = found.get(who) ?? new Found();
  known.take(login.user);
  found.set(who, known);
}

async function byPassword(who: { email: string; door: string }) {
  const send = (body: object) => post("/userAccount/login", body);
  const first = await send({ ...who, password: DEMO_PASSWORD });
  return first.second_factor ? send({ totp: await demoCodeAgain(), challenge: first.challenge }) : first;
}

async function byCode(mobile_no: string) {
  await post("/userAccount/userLogin", { mobile_no });
  return post("/mhGenieMaster/mhgenieLogin", { mobile_no, otp: await codeSentTo(`+91${mobile_no}`) });
}

// biome-ignore lint/suspicious/noExplicitAny: what a program reads of JSON has no type.
async function post(path: string, body: object): Promise<any> {
  const { data, error, response } = await send("guest", "POST", path, { body });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(error)}`);
  return data;
}

type Sent = { params?: { path?: object; query?: object }; body?: object };
function send(who: Who, method: Method, path: string, sent: Sent) {
  const client = clients.get(who)! as unknown as Record<
    Method,
    (path: string, sent: Sent) => Promise<{ data?: unknown; error?: unknown; response: Response }>
  >;
  return client[method](path, sent);
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** Whom the description names after "For:"; of a call for everybody a guest, then whoever may know more. */
function askersOf({ description, security }: Call): Who[] {
  if (security) return ["guest", "customer", "partner", "admin"];
  const named = /For: ([^.]*)\.$/.exec(description)?.[1] ?? "";
  return named.split(", ").map((role) => role.replace(" ", "_")) as Who[];
}

const parametersOf = (call: Call, place: string) =>
  call.parameters.filter((one): one is Parameter => "in" in one && one.in === place);

const bodyOf = (call: Call): Schema => call.requestBody?.content["application/json"].schema ?? {};

/** The sets of values that this asker could send, those that answers told first. */
function setsFor(call: Call, who: Who): Array<Record<string, unknown>> {
  const body = bodyOf(call);
  const fields = [
    ...parametersOf(call, "path"),
    ...parametersOf(call, "query").filter(({ required }) => required),
    ...Object.entries(body.properties ?? {}).map(([name, schema]) => ({ name, schema })),
  ];
  const usual = Object.fromEntries(fields.map(({ name, schema }) => [name, valueFor(name, schema)]));
  const schemaOf = new Map(fields.map(({ name, schema }) => [name, schema]));
  const fits = (name: string, value: unknown) => fitsField(schemaOf.get(name)!, value);
  const known = found.get(who) ?? new Found();
  const told = known.for([...schemaOf.keys()], TRIES[call.method], fits);
  return (told.length > 0 ? told : [{}]).map((set) => ({ ...usual, ...set }));
}

const fieldChecks = new Map<string, ValidateFunction>();
/** Whether a value that an answer told is one that this field takes, and no text in its place. */
function fitsField(schema: Schema, value: unknown): boolean {
  const key = JSON.stringify(schema);
  const check = fieldChecks.get(key) ?? schemas.compile(schema);
  fieldChecks.set(key, check);
  return check(value) as boolean;
}

async function ask(call: Call, who: Who, values: Record<string, unknown>): Promise<Said> {
  const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, values[name]]));
  const sent: Sent = {
    params: {
      path: pick(parametersOf(call, "path").map(({ name }) => name)),
      query: pick(
        parametersOf(call, "query")
          .filter(({ required }) => required)
          .map(({ name }) => name),
      ),
    },
    ...(call.requestBody ? { body: pick(Object.keys(bodyOf(call).properties ?? {})) } : {}),
  };
  asked += 1;
  const { data, error, response } = await send(who, call.method, call.path, sent);
  const body = response.ok ? data : error;
  judge(call, response, body, { who, sent });
  return { status: response.status, body };
}

const checks = new Map<string, ValidateFunction>();
/** What an answer of this status has to fit, as the description has it. */
function checkOf({ path, method, responses }: Call, status: string): ValidateFunction {
  const place = (responses[status] as { $ref?: string }).$ref
    ? `#/components/responses/${status}`
    : `#/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method.toLowerCase()}/responses/${status}`;
  const known = checks.get(place);
  if (known) return known;
  const check = schemas.compile({ $ref: `api${encodeURI(place)}/content/application~1json/schema` });
  checks.set(place, check);
  return check;
}

function judge(call: Call, response: Response, body: unknown, about: object) {
  const status = String(response.status);
  const surprise = (what: string) =>
    surprises.add(`${nameOf(call)} ${status}: ${what} ${JSON.stringify(about)}`.slice(0, 600));
  if (!(status in call.responses)) return surprise(`not described ${JSON.stringify(body)}`);
  if (!response.headers.get("content-type")?.startsWith("application/json")) return surprise("no JSON");
  if (!response.headers.get("ratelimit")) surprise("says nothing of the limit");
  const check = checkOf(call, status);
  if (!check(body)) surprise(schemas.errorsText(check.errors));
  if (/"\w*_(ppm|paise)":/.test(JSON.stringify(body))) surprise("units of the inside");
}

/** Asks a call as each who may, with what they know, until it succeeds. */
async function tryCall(call: Call): Promise<void> {
  const askers = call.method === "GET" ? askersOf(call) : askersOf(call).toReversed();
  for (const who of askers) {
    for (const values of setsFor(call, who)) {
      const { status, body } = await ask(call, who, values);
      if (status === 401 && who !== "guest") await signIn(who);
      if (status >= 300) continue;
      succeeded.add(nameOf(call));
      found.set(who, found.get(who) ?? new Found());
      for (const one of found.values()) one.take(body);
      return;
    }
  }
}

/** Asks some calls side by side. */
async function tryAll(some: Call[]): Promise<void> {
  const waiting = [...some];
  const work = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await tryCall(call);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}

test("every call, asked over HTTP by a client that knows the description alone, answers as described", async () => {
  const started = Date.now();
  const reads = calls.filter(({ method }) => method === "GET");
  const hasPath = (call: Call) => parametersOf(call, "path").length > 0;
  await tryAll(reads.filter((one) => !hasPath(one)));
  await tryAll(reads.filter(hasPath));
  // What is known by now may be what these wanted.
  await tryAll(reads.filter((one) => !succeeded.has(nameOf(one))));
  const commands = calls.filter(({ method, path }) => method !== "GET" && !ENDS_SESSIONS.test(path));
  for (const method of ["POST", "PUT", "DELETE"])
    await tryAll(commands.filter((one) => one.method === method));
  await tryAll(calls.filter(({ path }) => ENDS_SESSIONS.test(path)));
  const left = (some: Call[]) => some.filter((one) => !succeeded.has(nameOf(one))).map(nameOf);
  console.log(
    `${asked} questions about ${calls.length} calls in ${Date.now() - started} ms; without success: ` +
      `${left(reads).length} of ${reads.length} reads, ${left(commands).length} of ${commands.length} commands`,
  );
  // Which they are: SWEEP_LEFT=1.
  if (process.env.SWEEP_LEFT) console.log([...left(reads), ...left(commands)].join("\n"));
  expect([...surprises]).toEqual([]);
  expect(calls.length).toBeGreaterThan(637);
  expect(left(reads).length).toBeLessThan(reads.length / 8);
}, 600_000);
