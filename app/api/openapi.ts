import { z } from "zod";
import { config } from "#app/config.ts";
import { CALLS } from "./calls.ts";
import type { Access, Call } from "./operation.ts";

type Schema = { properties?: Record<string, unknown>; required?: string[] } & Record<string, unknown>;

const schemas = new WeakMap<Call, Schema>();

/** What a call takes, as JSON Schema, under the names that its spelling uses. */
function schemaOf(call: Call): Schema {
  const known = schemas.get(call) ?? makeSchema(call);
  schemas.set(call, known);
  return known;
}

function makeSchema(call: Call): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(call.input, {
    io: "input",
    unrepresentable: "any",
  }) as Schema;
  const theirs = new Map(Object.entries(call.as).map(([name, ours]) => [ours, name]));
  const rename = (name: string) => theirs.get(name) ?? name;
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => !(name in call.with))
      .map(([name, value]) => [rename(name), value]),
  );
  const required = (schema.required ?? []).filter((name) => !(name in call.with)).map(rename);
  return schema.properties ? { ...schema, properties, required } : schema;
}

export function who(access: Access): string {
  return access === "public" ? "Everybody" : access.map((role) => role.replace("_", " ")).join(", ");
}

function operationOf(call: Call) {
  const schema = schemaOf(call);
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const rest = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const isRead = call.method === "GET";
  return {
    operationId: `${call.method} ${call.path}`,
    tags: [call.operation.split(".")[0]],
    summary: call.summary,
    description: [call.note, `Operation ${call.operation}. For: ${who(call.access)}.`]
      .filter(Boolean)
      .join(" "),
    ...(call.access === "public" ? { security: [] } : {}),
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: "path",
        required: true,
        schema: schema.properties?.[name] ?? { type: "string" },
      })),
      ...(isRead
        ? rest.map(([name, value]) => ({
            name,
            in: "query",
            required: schema.required?.includes(name) ?? false,
            schema: value,
          }))
        : []),
    ],
    ...(isRead || (schema.properties && rest.length === 0 && !call.maxFileBytes)
      ? {}
      : { requestBody: { content: contentOf(call, bodyOf(schema, inPath)) } }),
    responses: {
      "200": { description: isRead ? "data" : "message" },
      "400": { description: "What was sent does not fit: message, fields" },
      ...(call.access === "public"
        ? {}
        : { "401": { description: "Not signed in" }, "403": { description: "Another role" } }),
      "404": { description: "Missing, or somebody else's" },
    },
  };
}

/** A form and JSON mean the same; files come with a form. */
function contentOf(call: Call, schema: Schema) {
  const json = { "application/json": { schema } };
  if (!call.maxFileBytes) return json;
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const files = call.files ? { [call.files]: { type: "array", items: file } } : {};
  const form = { ...schema, properties: { ...schema.properties, ...files } };
  return { "multipart/form-data": { schema: form }, ...json };
}

/** The fields that a call needs and takes besides those of its path, under the names that its spelling uses. */
export function fieldsTaken(call: Call): { needs: string[]; takes: string[] } {
  const { properties = {}, required = [] } = schemaOf(call);
  const names = Object.keys(properties).filter((name) => !call.path.split("/").includes(`:${name}`));
  const isNeeded = (name: string) => required.includes(name);
  return {
    needs: names.filter(isNeeded),
    takes: [
      ...names.filter((name) => !isNeeded(name) && name !== call.files),
      ...(call.maxFileBytes > 0 ? ["files (as a multipart form)"] : []),
    ],
  };
}

function bodyOf(schema: Schema, inPath: string[]): Schema {
  if (!schema.properties) return schema;
  const properties = Object.fromEntries(
    Object.entries(schema.properties).filter(([name]) => !inPath.includes(name)),
  );
  return { ...schema, properties, required: schema.required?.filter((name) => !inPath.includes(name)) };
}

let described: ReturnType<typeof describeAll> | undefined;

/** The description of all calls, OpenAPI 3.1, made from their declarations when it is asked for first. */
export function openApi() {
  described ??= describeAll();
  return described;
}

function describeAll() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of CALLS) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = operationOf(call);
  }
  const { APP_ORIGIN, API_ORIGIN, BRAND_NAME } = config();
  return {
    openapi: "3.1.0",
    info: { title: `${BRAND_NAME} calls`, version: "1" },
    servers: [{ url: `${APP_ORIGIN}/api` }, ...(API_ORIGIN ? [{ url: API_ORIGIN }] : [])],
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The `token` that a login answers." },
      },
    },
    paths,
  };
}
