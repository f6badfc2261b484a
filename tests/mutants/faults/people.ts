import type { Fault } from "../fault.ts";

const identity = "app/domain/identity";

export const PEOPLE: Fault[] = [
  {
    what: "a code opens twice",
    at: `${identity}/otp.ts`,
    find: "  AND used_at IS NULL AND expires_at > $now`;",
    replace: "  AND expires_at > $now`;",
    tests: [`${identity}/otp.test.ts`],
  },
  {
    what: "codes may be asked for without a pause",
    at: `${identity}/otp.ts`,
    find: "  if (wait > 0)\n",
    replace: "  if (wait > 1_000_000)\n",
    tests: [`${identity}/otp.test.ts`],
  },
  {
    what: "the second step may be guessed for ever",
    at: `${identity}/sign-in.ts`,
    find: "WHERE purpose = 'second_factor' AND token_hash = $hash AND used_at IS NULL AND expires_at > $now AND tries < 5",
    replace:
      "WHERE purpose = 'second_factor' AND token_hash = $hash AND used_at IS NULL AND expires_at > $now",
    tests: [`${identity}/sign-in.test.ts`],
  },
  {
    what: "a link to set a password works twice",
    at: `${identity}/set-password.ts`,
    find: "t.token_hash = $hash AND t.used_at IS NULL AND t.expires_at > $now",
    replace: "t.token_hash = $hash AND t.expires_at > $now",
    tests: [`${identity}/sign-in.test.ts`, `${identity}/users.test.ts`, `${identity}/people.test.ts`],
  },
  {
    what: "a session that rested too long still opens",
    at: `${identity}/sessions.ts`,
    find: "AND s.expires_at > $now AND s.seen_at > $idleSince",
    replace: "AND s.expires_at > $now AND $idleSince::timestamptz IS NOT NULL",
    tests: [`${identity}/sessions.test.ts`, `${identity}/sign-in.test.ts`],
  },
  {
    what: "an admin blocks himself",
    at: `${identity}/set-user-status.ts`,
    find: "if (isUser(ctx.actor) && ctx.actor.id === userId)",
    replace: 'if (isUser(ctx.actor) && ctx.actor.id === "nobody")',
    tests: [`${identity}/users.test.ts`],
  },
  {
    what: "an admin proposes a role for himself",
    at: `${identity}/role-approval.ts`,
    find: "if (isUser(ctx.actor) && ctx.actor.id === userId) throw",
    replace: 'if (isUser(ctx.actor) && ctx.actor.id === "nobody") throw',
    tests: [`${identity}/people.test.ts`, `${identity}/users.test.ts`],
  },
  {
    what: "an admin looks at another admin's pages",
    at: `${identity}/view-as.ts`,
    find: 'if (person.role === "admin" || person.status !== "approved")',
    replace: 'if (person.status !== "approved")',
    tests: [`${identity}/people.test.ts`],
  },
  {
    what: "requests of one's own are decided by oneself",
    at: "app/domain/decisions/decide.ts",
    find: '  if (same) throw new Forbidden("Somebody else has to decide this: it is your own request.");',
    replace: "",
    tests: ["app/domain/decisions/decisions.test.ts"],
  },
  {
    what: "a request that changed meanwhile is approved as it was",
    at: "app/domain/decisions/decide.ts",
    find: "  if (!canDecide(ctx.actor)) throw new Forbidden();",
    replace: "",
    tests: ["app/domain/decisions/decisions.test.ts"],
  },
  {
    what: "a medical paper is shown to every partner",
    at: "app/domain/uploads/policy.ts",
    find: 'if (upload.purpose === "medical_file") return upload.caseOwnerId === actor.id;',
    replace: "",
    tests: ["app/domain/uploads/uploads.test.ts", "app/domain/requests/requests.test.ts"],
  },
  {
    what: "a file is believed to be what its name says",
    at: "app/domain/uploads/inspect-file.ts",
    find: "if (found?.mime !== type)",
    replace: "if (found?.mime === undefined)",
    tests: ["app/domain/uploads/uploads.test.ts"],
  },
];
