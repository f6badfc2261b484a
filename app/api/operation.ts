import type { ZodType, z } from "zod";
import type { Context, Role } from "#app/domain/context.ts";
import type { AnswerSchema } from "./answer-schemas.ts";

/**
 * The JSON calls, declared as data (design 3). An operation says what it takes, who may, and which command or read of the
 * domain it is; its aliases are the calls of the specification that mean it. Nothing of a rule is written here.
 */

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** `public` is everybody, signed in or not. */
export type Access = "public" | readonly [Role, ...Role[]];

/** What a call answers: an object with `message`, `data` and whatever else its client reads. */
export type Answer = Record<string, unknown>;

export type RouteAlias =
  | `${Method} /${string}`
  | {
      at: `${Method} /${string}`;
      /** Other names of the input's fields in this alias: theirs -> ours. The description gives the one in the path, else the first. */
      as?: Record<string, string>;
      /** What this alias says without asking, such as the kind in its name. */
      with?: Record<string, unknown>;
      access?: Access;
      /** How we read it, where the specification leaves it open. */
      note?: string;
      /** Answers under another name than the operation does: ours -> theirs. */
      answers?: Record<string, string>;
    };

export type OperationDeclaration<Input extends ZodType = ZodType> = {
  name: string;
  /** What it does, in a sentence, for the documentation. */
  summary: string;
  access: Access;
  /** Path, query and body together, checked as one; the path wins, then the body. */
  input: Input;
  /** Takes multipart forms with files of at most so many bytes each. */
  maxFileBytes?: number;
  /** The field that takes the files, whatever the client calls theirs. */
  files?: string;
  /**
   * The field of the answer that holds the id of what it creates: an answer with it is 201, unless that id was sent. Doctors and
   * hospitals have none: by the contract these calls succeed with 200 alone.
   */
  creates?: string;
  /** What it answers, read off what makes the answer (`answer-schemas.ts`), under its own names. */
  answer?: AnswerSchema;
  aliases: readonly RouteAlias[];
  run(ctx: Context, input: z.output<Input>, request: CallRequest): Promise<Answer>;
};

/** What a handler may know of the request besides its input. */
export type CallRequest = {
  /** Of whoever calls without a browser: their own `X-Client-Id`, else their address, hashed. */
  clientHash: Buffer;
  /** The uuid of this command: of its `Idempotency-Key`, or a new one. For what the domain does once for each. */
  commandId: string;
  userAgent: string;
  /** The bearer token that was sent, without its role; null with a cookie or without a session. */
  bearer: string | null;
};

/** One call: an alias of an operation. */
export type Call = {
  method: Method;
  path: string;
  operation: string;
  summary: string;
  note: string;
  access: Access;
  input: ZodType;
  maxFileBytes: number;
  files: string | undefined;
  creates: string | undefined;
  answer: AnswerSchema | undefined;
  as: Record<string, string>;
  with: Record<string, unknown>;
  answers: Record<string, string>;
  run: (ctx: Context, input: unknown, request: CallRequest) => Promise<Answer>;
};

/** Declares an operation and gives its calls, one for each alias. */
export function operation<Input extends ZodType>(declared: OperationDeclaration<Input>): Call[] {
  return declared.aliases.map((alias) => {
    const own = typeof alias === "string" ? { at: alias } : alias;
    const [method, path] = own.at.split(/ (.*)/s) as [Method, string];
    return {
      method,
      path,
      operation: declared.name,
      summary: declared.summary,
      note: own.note ?? "",
      access: own.access ?? declared.access,
      input: declared.input,
      maxFileBytes: declared.maxFileBytes ?? 0,
      files: declared.files,
      creates: declared.creates,
      answer: declared.answer,
      as: own.as ?? {},
      with: own.with ?? {},
      answers: own.answers ?? {},
      run: declared.run as Call["run"],
    };
  });
}

/** Of everybody who signs in at the shared login. */
export const BACK_OFFICE = ["admin", "staff", "city_manager"] as const satisfies Access;
export const ADMIN = ["admin"] as const satisfies Access;
export const STAFF = ["staff", "admin"] as const satisfies Access;
/** Of whoever keeps what is sold: partners their own, staff on behalf, admins. */
export const INVENTORY_MANAGERS = ["partner", "staff", "admin"] as const satisfies Access;
export const PARTNER = ["partner"] as const satisfies Access;
export const AGENT = ["agent"] as const satisfies Access;
export const CUSTOMER = ["customer"] as const satisfies Access;
