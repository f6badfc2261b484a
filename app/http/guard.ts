import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ZodType, z } from "zod";
import { type Actor, type Context, isUser } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import type { SearchDefinition } from "#app/domain/shared/search-params.ts";
import { present } from "#app/present.ts";
import { speaking } from "#app/words/speaking.ts";
import { type AreaName, addressOf, admit, type Gate, isViewed } from "./admit.ts";
import { readForm } from "./body.ts";
import { readBrowserId } from "./cookies.ts";
import { refuseEnded } from "./ended-session.ts";
import { failureOf, raise, refusalOf } from "./errors.ts";
import { Done, respond } from "./flash.ts";
import {
  claimFormKey,
  type FormFailure,
  KEY_FIELD,
  keepResult,
  readValue,
  refusedForm,
  verifiedFormKey,
} from "./form.ts";
import { languageOf } from "./language.ts";
import { orMoved } from "./moved.ts";
import { type Office, type OfficeName, officeNamed, officeOf } from "./offices.ts";
import type { Permission } from "./permissions.ts";
import {
  actionAsksAgain,
  confirmationForFile,
  confirmationForForm,
  fileAsksAgain,
} from "./reauthentication.ts";
import { note, notesOf } from "./request-memory.ts";
import { release, renewLease } from "./sent-once.ts";
import { contextOf } from "./session.ts";
import { unsent } from "./unsent-data.ts";

/**
 * Every loader and action of the product is made here: it names its permission, and nothing of the handler runs before
 * the request has passed. A layout's guard protects nothing (`.data?_routes=` reaches a child alone), so there is none.
 */

/** The mark that the contract test looks for on every loader and action. */
export const GUARD = Symbol.for("medihaven.guard");
export type GuardMark = {
  /** The area and the permission that hold at an address: a screen of several offices has one of each for every office. */
  at: (address: string) => { area: AreaName; permission: Permission };
  kind: "loader" | "action";
  /** The URL state that a loader reads, for the contract test of lists and their files. */
  search?: unknown;
  /** The buttons that an action knows, for the contract test. */
  intents?: string[];
  /** What its forms take, by button (`` without one), for the tests that post nonsense. */
  schemas?: Record<string, ZodType>;
};

type Params<P> = P extends ZodType<infer T> ? T : Record<string, never>;
type Search<S> = S extends { decode: (params: URLSearchParams) => infer T } ? T : Record<string, never>;

/** A text of the contract, or which one it is where several pages share a screen: `page` is the first part of the address. */
export type FailedText =
  | string
  | ((about: {
      page: string;
      params: Record<string, string | undefined>;
      intent: string;
    }) => string | undefined);

export type LoaderOptions<P, S> = {
  /** The path parameters. One that does not fit is a page that does not exist. */
  params?: P;
  /** The URL state; decoding it never fails. */
  search?: S;
  /** What the contract says when this cannot be loaded (`messages.json`); the fallback otherwise. */
  failed?: FailedText;
  /** Where the same is today, asked when there is nothing at this address: a lasting redirect. */
  moved?: (ctx: Context, request: Request) => Promise<string | null>;
};

export type LoaderInput<P, S> = {
  request: Request;
  params: Params<P>;
  search: Search<S>;
  browserId: string | null;
};

/** A loader whose area and permission follow from its address. Screens use the builders below. */
export function guardedLoader<P extends ZodType | undefined, S, R, Name extends AreaName>(
  gateAt: (address: string) => Gate<Name>,
  options: LoaderOptions<P, S>,
  handler: (ctx: Context, input: LoaderInput<P, S>, gate: Gate<Name>) => Promise<R> | R,
) {
  const guarded = async (args: LoaderFunctionArgs): Promise<R> => {
    try {
      const gate = gateAt(addressOf(args.request));
      await refuseEnded(gate.area, args.request);
      const ctx = await admit(gate, args.request);
      if (fileAsksAgain(gate.permission, addressOf(args.request))) {
        const confirmation = await confirmationForFile(args.request, ctx);
        if (confirmation) throw redirect(confirmation, 303);
      }
      const input = {
        request: args.request,
        params: readParams(options.params as P, args.params) as Params<P>,
        search: readSearch(options.search as S, args.request) as Search<S>,
        browserId: await readBrowserId(args.request),
      };
      const { moved } = options;
      if (!moved) return await handler(ctx, input, gate);
      return await orMoved((async () => handler(ctx, input, gate))(), () => moved(ctx, args.request));
    } catch (error) {
      raise(error, args.request, failedText(options.failed, args));
    }
  };
  const spoken = async (args: LoaderFunctionArgs) => {
    const result = await speaking(languageOf(args.request), () => guarded(args));
    return isForPage(args.request) ? unsent(result) : result;
  };
  return mark(spoken, { at: gateAt, kind: "loader", search: options.search });
}

/** Not for a request for data, and not in development, where nobody notes it. */
function isForPage(request: Request): boolean {
  return notesOf(request.headers.get("x-request-id") ?? "").isPage === true;
}

function makeLoader(area: AreaName) {
  return function loader<P extends ZodType | undefined, S, R>(
    options: LoaderOptions<P, S> & { permission: Permission },
    handler: (ctx: Context, input: LoaderInput<P, S>) => Promise<R> | R,
  ) {
    const { permission } = options;
    return guardedLoader(() => ({ area, permission }), options, handler);
  };
}

/** The permission that a screen of several offices needs in each of them. */
type OfficePermissions = Partial<Record<OfficeName, Permission>>;

/**
 * The loader of a screen that several offices open: the address says which office it is, its session and its permission are asked
 * for, and `office` names its addresses and words.
 */
export function officeLoader<O extends OfficePermissions, P extends ZodType | undefined, S, R>(
  offices: O,
  options: LoaderOptions<P, S>,
  handler: (
    ctx: Context,
    input: LoaderInput<P, S> & { office: Office<keyof O & OfficeName> },
  ) => Promise<R> | R,
) {
  return guardedLoader(officeGate(offices), options, (ctx, input, { area }) =>
    handler(ctx, { ...input, office: officeNamed(area) }),
  );
}

function officeGate<O extends OfficePermissions>(offices: O) {
  return (address: string): Gate<keyof O & OfficeName> => {
    const { name } = officeOf(address, offices);
    return { area: name, permission: present(offices[name]) };
  };
}

type IntentSchemas = Record<string, ZodType>;

/** What the handler of an action is told about the form: one schema, or one for each `intent` button. */
type Submitted<F> = F extends { schema: ZodType<infer T> }
  ? { value: T; intent: string }
  : F extends { intents: infer I extends IntentSchemas }
    ? { [K in keyof I & string]: { intent: K; value: z.output<I[K]> } }[keyof I & string]
    : never;

export type ActionOptions<P, F> = {
  params?: P;
  /** Bytes that one uploaded file may have; 0 (the default) takes no files. */
  maxFileBytes?: number;
  /** An admin who only looks at somebody's pages may do this too: to stop. */
  whileViewing?: true;
  /** Shown on the form, with the submitted values, when saving fails unexpectedly (`messages.json`). */
  failed?: FailedText;
} & F;

export type ActionInput<P, F> = {
  request: Request;
  params: Params<P>;
  form: FormData;
  browserId: string;
  /** The form's one-time key, for commands that keep it beside what they create. */
  formKey: string;
} & Submitted<F>;

type ActionForm = { schema: ZodType } | { intents: IntentSchemas };

function guardedAction<P extends ZodType | undefined, F extends ActionForm, Name extends AreaName>(
  gateAt: (address: string) => Gate<Name>,
  options: ActionOptions<P, F>,
  handler: (ctx: Context, input: ActionInput<P, F>, gate: Gate<Name>) => Promise<Done>,
) {
  const guarded = async (args: ActionFunctionArgs) => {
    const { request } = args;
    let form: FormData | undefined;
    try {
      if (request.method !== "POST") throw new NotFound();
      const gate = gateAt(addressOf(request));
      await refuseEnded(gate.area, request, options.maxFileBytes);
      const ctx = await admit(gate, request);
      if (!options.whileViewing) refuseViewer(ctx.actor);
      const params = readParams(options.params, args.params);
      form = await readForm(request, options.maxFileBytes ?? 0);
      const intent = String(form.get("intent") ?? "");
      const schema = schemaOf(options, intent);
      const { browserId, formKey } = await readKey(request, form);
      const read = readValue(form, schema as ZodType<unknown>);
      if ("failure" in read) {
        note(request, "isRefused", true);
        return data(read.failure, { status: 400 });
      }
      const confirmation = actionAsksAgain(gate.permission, intent)
        ? await confirmationForForm(request, ctx, form, browserId)
        : null;
      if (confirmation) return respond(new Done(confirmation));
      const scope = scopeOf(gate.area, ctx.actor, browserId, request, intent);
      const earlier = await claimFormKey(scope, formKey, form);
      if (earlier) return respond(new Done(earlier.to, earlier.flash, earlier.cookies));
      const input = { request, params, form, browserId, formKey, intent, value: read.value };
      return await perform(scope, formKey, () => handler(ctx, input as unknown as ActionInput<P, F>, gate));
    } catch (error) {
      const refusal =
        refusalOf(error, request) ?? failureOf(error, request, failedText(options.failed, args, form));
      if (!refusal) raise(error, request);
      note(request, "isRefused", true);
      return data(refusedForm(form, refusal) satisfies FormFailure, { status: refusal.status });
    }
  };
  const intents = "intents" in options ? Object.keys(options.intents) : undefined;
  const schemas = "intents" in options ? options.intents : { "": options.schema };
  const spoken = (args: ActionFunctionArgs) => speaking(languageOf(args.request), () => guarded(args));
  return mark(spoken, { at: gateAt, kind: "action", intents, schemas });
}

function makeAction(area: AreaName) {
  return function action<P extends ZodType | undefined, const F extends ActionForm>(
    options: ActionOptions<P, F> & { permission: Permission },
    handler: (ctx: Context, input: ActionInput<P, F>) => Promise<Done>,
  ) {
    const { permission } = options;
    return guardedAction<P, F, AreaName>(() => ({ area, permission }), options, handler);
  };
}

/** The action of a screen that several offices open: as `officeLoader`. */
export function officeAction<
  O extends OfficePermissions,
  P extends ZodType | undefined,
  const F extends ActionForm,
>(
  offices: O,
  options: ActionOptions<P, F>,
  handler: (
    ctx: Context,
    input: ActionInput<P, F> & { office: Office<keyof O & OfficeName> },
  ) => Promise<Done>,
) {
  return guardedAction<P, F, keyof O & OfficeName>(officeGate(offices), options, (ctx, input, { area }) =>
    handler(ctx, { ...input, office: officeNamed(area) }),
  );
}

function refuseViewer(actor: Actor): void {
  if (isViewed(actor))
    throw new Forbidden("You are only viewing these pages: nothing can be changed. Stop viewing first.");
}

/** The browser that sent a form, and the form's one-time key, which was made for this browser. */
async function readKey(request: Request, form: FormData): Promise<{ browserId: string; formKey: string }> {
  const browserId = await readBrowserId(request);
  const formKey = verifiedFormKey(form.get(KEY_FIELD), browserId);
  if (!browserId || !formKey) {
    throw new Invalid("This page was open for too long or cookies are off. Please send the form once more.");
  }
  return { browserId, formKey };
}

async function perform(scope: string, formKey: string, work: () => Promise<Done>) {
  const endLease = renewLease({ scope, key: formKey });
  try {
    const result = await work().catch(async (error: unknown) => {
      await release({ scope, key: formKey });
      throw error;
    });
    await keepResult(scope, formKey, { to: result.to, flash: result.flash, cookies: result.cookies });
    return respond(result);
  } finally {
    endLease();
  }
}

function failedText(
  failed: FailedText | undefined,
  { request, params }: LoaderFunctionArgs | ActionFunctionArgs,
  form?: FormData,
): string | undefined {
  if (typeof failed !== "function") return failed;
  const page = present(addressOf(request).split("/")[1]);
  return failed({ page, params, intent: String(form?.get("intent") ?? "") });
}

function schemaOf(options: ActionForm, intent: string): ZodType {
  if ("schema" in options) return options.schema;
  const schema = Object.hasOwn(options.intents, intent) ? options.intents[intent] : undefined;
  if (!schema) throw new Invalid("Please use one of the buttons of the form.");
  return schema;
}

// A public form may sign somebody in, so its second press comes from a user where the first came from nobody: the browser counts.
function scopeOf(area: AreaName, actor: Actor, browserId: string, request: Request, intent: string): string {
  const who = area !== "public" && isUser(actor) ? actor.id : browserId;
  return `${who}:${addressOf(request)}:${intent}`;
}

function readParams<P extends ZodType | undefined>(
  schema: P,
  params: Record<string, string | undefined>,
): Params<P> {
  if (!schema) return {} as Params<P>;
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new NotFound();
  return parsed.data as Params<P>;
}

function readSearch<S>(definition: S, request: Request): Search<S> {
  if (!definition) return {} as Search<S>;
  return (definition as unknown as SearchDefinition<unknown>).decode(
    new URL(request.url).searchParams,
  ) as Search<S>;
}

function mark<F>(guarded: F, guard: GuardMark): F {
  return Object.assign(guarded as object, { [GUARD]: guard }) as F;
}

export const publicLoader = makeLoader("public");
export const publicAction = makeAction("public");
export const customerLoader = makeLoader("customer");
export const customerAction = makeAction("customer");
export const partnerLoader = makeLoader("partner");
export const partnerAction = makeAction("partner");
export const agentLoader = makeLoader("agent");
export const agentAction = makeAction("agent");
export const staffLoader = makeLoader("staff");
export const staffAction = makeAction("staff");
export const cityManagerLoader = makeLoader("city_manager");
export const cityManagerAction = makeAction("city_manager");
export const adminLoader = makeLoader("admin");
export const adminAction = makeAction("admin");

/** A path parameter that is the id of a row. */
export const idParam = z.object({ id: z.uuid() });

/**
 * A call from another system (a payment gateway): no cookie, no form key; the handler verifies the caller's signature over the
 * raw body before anything is written.
 */
export function webhookAction(
  handler: (
    ctx: Context,
    input: { request: Request; params: Record<string, string | undefined> },
  ) => Promise<Response>,
) {
  const guarded = async ({ request, params }: ActionFunctionArgs): Promise<Response> => {
    try {
      if (request.method !== "POST") throw new NotFound();
      return await handler(contextOf(request, { kind: "guest" }), { request, params });
    } catch (error) {
      raise(error, request);
    }
  };
  return mark(guarded, { at: () => ({ area: "public", permission: "public" }), kind: "action" });
}

/**
 * The JSON calls, which declare and check by themselves who may call them (`app/api/operation.ts`).
 * @param dispatch answers every request below /api by its path there; never throws
 */
export function callHandler<Kind extends "loader" | "action">(
  dispatch: (request: Request, path: string) => Promise<Response>,
  kind: Kind,
) {
  const guarded = ({ request }: ActionFunctionArgs | LoaderFunctionArgs): Promise<Response> =>
    dispatch(request, new URL(request.url).pathname.replace(/^\/api/, ""));
  return mark(guarded, { at: () => ({ area: "public", permission: "public" }), kind });
}
