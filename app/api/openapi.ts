import { z } from "zod";
import { config } from "#app/config.ts";
import { present } from "#app/present.ts";
import type { AnswerSchema } from "./answer-schemas.ts";
import { answerOf, answerSchema, answerSchemas, ERROR_SCHEMA } from "./answers.ts";
import { CALLS } from "./calls.ts";
import { holdsCity } from "./city.ts";
import { KEY_LENGTH } from "./idempotency.ts";
import { type CallField, fieldsOf, namesInPath } from "./names.ts";
import type { Access, Call } from "./operation.ts";
import { isListCall, NEXT_CURSOR, PAGING_PARAMETERS } from "./paging.ts";

/** The description of all calls, OpenAPI 3.1, made of the declarations that answer them. */

type Schema = Record<string, unknown>;

const CITY: Schema = { type: "string", maxLength: 120, description: "A city by its id or its name." };

/** What a field takes, as JSON Schema. */
function schemaOf(call: Call, field: CallField): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(field.schema, { io: "input", unrepresentable: "any" });
  if (!holdsCity(call, field.name, field.as)) return schema;
  const mayBeNull = schema.anyOf?.some((one) => (one as Schema).type === "null");
  return mayBeNull ? { anyOf: [CITY, { type: "null" }] } : CITY;
}

export function who(access: Access): string {
  return access === "public" ? "Everybody" : access.map((role) => role.replace("_", " ")).join(", ");
}

/** `GET /booking/getMHBookingData/:id` -> `get_booking_getMHBookingData_id`. */
const idOf = (call: Call) =>
  `${call.method.toLowerCase()}${call.path.replace(/[/:]+/g, "_").replace(/[^\w]/g, (sign) => `x${sign.charCodeAt(0)}`)}`.replace(
    /_$/,
    "",
  );

function operationOf(call: Call, components: Record<string, AnswerSchema>) {
  const inPath = namesInPath(call);
  const fields = fieldsOf(call);
  const rest = fields.filter(({ as }) => !inPath.includes(as));
  const isRead = call.method === "GET";
  const ofPath = (name: string) => {
    const field = fields.find(({ as }) => as === name);
    return field ? pathSchema(schemaOf(call, field)) : { type: "string" };
  };
  const texts = rest.filter(({ name }) => name !== call.files);
  return {
    operationId: idOf(call),
    tags: [call.operation.split(".")[0]],
    summary: call.summary,
    description: [call.note, `Operation ${call.operation}. For: ${who(call.access)}.`]
      .filter(Boolean)
      .join(" "),
    ...(call.access === "public" ? { security: [{}, { token: [] }] } : {}),
    parameters: [
      ...inPath.map((name) => ({ name, in: "path", required: true, schema: ofPath(name) })),
      ...(isRead
        ? rest.map((field) => ({
            name: field.as,
            in: "query",
            required: field.needed,
            schema: schemaOf(call, field),
          }))
        : [parameter("IdempotencyKey")]),
      ...(isListCall(call) ? Object.keys(PAGING_PARAMETERS).map(parameter) : []),
      ...(call.access === "public" ? [parameter("ClientId")] : []),
    ],
    ...(isRead || (texts.length === 0 && !call.maxFileBytes)
      ? {}
      : {
          requestBody: {
            required: texts.some(({ needed }) => needed),
            content: contentOf(call, texts),
          },
        }),
    responses: responsesOf(call, components),
  };
}

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** What stands in a path is there and is text: of a field that may be left out, what it is when it is not. */
function pathSchema(schema: Schema): Schema {
  const { default: _, ...rest } = schema;
  return Object.keys(rest).length > 0 ? rest : { type: "string" };
}

/** A form and JSON mean the same; files come with a form. */
function contentOf(call: Call, fields: CallField[]) {
  const properties = Object.fromEntries(fields.map((field) => [field.as, schemaOf(call, field)]));
  const required = fields.filter(({ needed }) => needed).map(({ as }) => as);
  const schema = { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
  const json = { "application/json": { schema } };
  if (!call.maxFileBytes) return { ...json, "multipart/form-data": { schema } };
  const file = { type: "string", format: "binary" };
  const files = call.files ? { [filesName(call)]: { type: "array", items: file } } : {};
  const form = { ...schema, properties: { ...properties, ...files } };
  return { ...json, "multipart/form-data": { schema: form } };
}

const filesName = (call: Call) =>
  fieldsOf(call).find(({ name }) => name === call.files)?.as ?? present(call.files);

function responsesOf(call: Call, components: Record<string, AnswerSchema>) {
  const isCommand = call.method !== "GET";
  const refusals = [
    "400",
    ...(call.access === "public" ? [] : ["401"]),
    "403",
    "404",
    "409",
    ...(isCommand ? ["413", "415", "422"] : []),
    "429",
  ];
  return {
    ...Object.fromEntries(
      successes(call).map((status) => [
        status,
        {
          description: isCommand ? "It is done." : "What was asked for.",
          headers: Object.fromEntries(
            [...Object.keys(LIMIT_HEADERS), ...(isCommand ? [REPLAYED_HEADER] : [])].map(header),
          ),
          content: { "application/json": { schema: answerSchema(call, components) } },
        },
      ]),
    ),
    ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

/** 201 for what it makes; 200 as well where it does not always make something (a code is sent first, or what is there is changed). */
function successes(call: Call): string[] {
  if (!call.creates) return ["200"];
  const mayChange = fieldsOf(call).some(({ as }) => as === call.creates);
  return answerOf(call)?.required?.includes(call.creates) && !mayChange ? ["201"] : ["200", "201"];
}

const header = (name: string) => [name, { $ref: `#/components/headers/${name}` }];

const REPLAYED_HEADER = "Idempotent-Replayed";
const LIMIT_HEADERS = {
  "RateLimit-Policy": "How many calls this token or address may make in so many seconds.",
  RateLimit: "How many of them are left (`r`), and for how many seconds (`t`).",
};

const REFUSALS: Record<string, string> = {
  "400": "What was sent does not fit: `errors` says which field and why.",
  "401": "Nobody is signed in.",
  "403": "Another role may do this, or the scopes of this key or token leave it out.",
  "404": "It does not exist, or it is somebody else's.",
  "409": "The world moved on; `code` says how.",
  "413": "It is too large.",
  "415": "The body is neither JSON nor a form.",
  "422": "This Idempotency-Key was sent before with something else.",
  "429": "Too many requests.",
};

function responses() {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      status,
      {
        description,
        ...(status === "429" || status === "409"
          ? { headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } } }
          : {}),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

const PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Sent again with the same key, a command is not carried out again but gets its first answer.",
    schema: { type: "string", minLength: KEY_LENGTH.least, maxLength: KEY_LENGTH.most },
  },
  ClientId: {
    name: "X-Client-Id",
    in: "header",
    required: false,
    description: "Of a program, so that a code which it asked for works for it alone.",
    schema: { type: "string", maxLength: 200 },
  },
};

/** The fields that a call needs and takes besides those of its path, under the names that its alias uses. */
export function fieldsTaken(call: Call): { needs: string[]; takes: string[] } {
  const inPath = namesInPath(call);
  const fields = fieldsOf(call).filter(({ as, name }) => !inPath.includes(as) && name !== call.files);
  return {
    needs: fields.filter(({ needed }) => needed).map(({ as }) => as),
    takes: [
      ...fields.filter(({ needed }) => !needed).map(({ as }) => as),
      ...(call.maxFileBytes > 0 ? ["files (as a multipart form)"] : []),
    ],
  };
}

let described: ReturnType<typeof describeAll> | undefined;

/** The description, made when it is asked for first. */
export function openApi() {
  described ??= describeAll();
  return described;
}

function describeAll() {
  const components = answerSchemas(CALLS);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of CALLS) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = operationOf(call, components);
  }
  const { APP_ORIGIN, API_ORIGIN, BRAND_NAME } = config();
  const tags = [...new Set(CALLS.map((call) => present(call.operation.split(".")[0])))].sort();
  return {
    openapi: "3.1.0",
    info: {
      title: `${BRAND_NAME} calls`,
      version: "1",
      description: "What an app or a partner's system can ask for, as JSON.",
      license: { name: "Proprietary", url: `${APP_ORIGIN}/termandconditon` },
    },
    servers: [{ url: `${APP_ORIGIN}/api` }, ...(API_ORIGIN ? [{ url: API_ORIGIN }] : [])],
    tags: tags.map((name) => ({ name, description: `About ${name.replaceAll("-", " ")}.` })),
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The `token` that a login answers." },
      },
      parameters: { ...PARAMETERS, ...PAGING_PARAMETERS },
      headers: {
        [REPLAYED_HEADER]: {
          description: "`true` on an answer that was given before under the same Idempotency-Key.",
          schema: { type: "string" },
        },
        ...Object.fromEntries(
          Object.entries(LIMIT_HEADERS).map(([name, description]) => [
            name,
            { description, schema: { type: "string" } },
          ]),
        ),
      },
      responses: responses(),
      schemas: { Error: ERROR_SCHEMA, Page: NEXT_CURSOR, ...components },
    },
    paths,
  };
}
