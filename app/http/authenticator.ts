import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { GUEST, type Role } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { languageOfUser, rememberLanguage } from "#app/domain/identity/remember-language.ts";
import {
  identifierSchema,
  isBackOffice,
  otpCodeSchema,
  phoneSchema,
  secondFactorCodeSchema,
} from "#app/domain/identity/schema.ts";
import { createSession } from "#app/domain/identity/sessions.ts";
import {
  registerCustomer,
  type SignIn,
  signInWithOtp,
  signInWithPassword,
  signInWithSecondFactor,
} from "#app/domain/identity/sign-in.ts";
import { owesTerms } from "#app/domain/registrations/terms/seller-terms.ts";
import { browserHash, readBrowserId, readSessionToken, sessionCookie } from "./cookies.ts";
import { type Done, done, safePath } from "./flash.ts";
import { chosenLanguage, keptLanguage, languageCookie } from "./language.ts";
import { paths } from "./paths.ts";
import { contextOf, sessionOf } from "./session.ts";

/**
 * The logins of the site (design 1.12). Each strategy takes the fields of its form, which the action's schema has checked, to
 * the domain; the domain says who it is or refuses.
 */
export type LoginStrategy =
  | "back-office-password"
  | "second-factor"
  | "customer-otp"
  | "customer-signup"
  | "partner-otp"
  | "partner-password";

type Verify = { form: FormData; request: Request };

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

async function browserOf(request: Request): Promise<Buffer> {
  const browserId = await readBrowserId(request);
  if (!browserId) throw new Invalid("Cookies are off. Please switch them on to sign in.");
  return browserHash(browserId);
}

const partnerRole = (form: FormData) => (text(form, "role") === "agent" ? "agent" : "partner");

const authenticator = new Authenticator<SignIn>()
  .use(
    new FormStrategy(async ({ form, request }: Verify) =>
      signInWithPassword(contextOf(request, GUEST), {
        door: "back_office",
        identifier: identifierSchema.parse(text(form, "identifier")),
        password: text(form, "password"),
        browserHash: await browserOf(request),
      }),
    ),
    "back-office-password" satisfies LoginStrategy,
  )
  .use(
    new FormStrategy(async ({ form, request }: Verify) =>
      signInWithSecondFactor(contextOf(request, GUEST), {
        code: secondFactorCodeSchema.parse(text(form, "totp")),
        browserHash: await browserOf(request),
      }),
    ),
    "second-factor" satisfies LoginStrategy,
  )
  .use(
    new FormStrategy(async ({ form, request }: Verify) =>
      signInWithOtp(contextOf(request, GUEST), {
        role: "customer",
        phone: phoneSchema.parse(text(form, "phone")),
        code: otpCodeSchema.parse(text(form, "otp")),
        browserHash: await browserOf(request),
      }),
    ),
    "customer-otp" satisfies LoginStrategy,
  )
  .use(
    new FormStrategy(async ({ form, request }: Verify) =>
      registerCustomer(contextOf(request, GUEST), {
        name: text(form, "name"),
        phone: phoneSchema.parse(text(form, "phone")),
        email: text(form, "email") || undefined,
        code: otpCodeSchema.parse(text(form, "otp")),
        browserHash: await browserOf(request),
      }),
    ),
    "customer-signup" satisfies LoginStrategy,
  )
  .use(
    new FormStrategy(async ({ form, request }: Verify) =>
      signInWithOtp(contextOf(request, GUEST), {
        role: partnerRole(form),
        phone: phoneSchema.parse(text(form, "phone")),
        code: otpCodeSchema.parse(text(form, "otp")),
        browserHash: await browserOf(request),
      }),
    ),
    "partner-otp" satisfies LoginStrategy,
  )
  .use(
    new FormStrategy(async ({ form, request }: Verify) =>
      signInWithPassword(contextOf(request, GUEST), {
        door: partnerRole(form),
        identifier: phoneSchema.parse(text(form, "phone")),
        password: text(form, "password"),
        browserHash: await browserOf(request),
      }),
    ),
    "partner-password" satisfies LoginStrategy,
  );

const CARRIED = ["cookie", "user-agent", "x-client-ip", "x-request-id"];

/**
 * Who signs in with this form. The guarded action has read the request's body, so the strategy is given its fields.
 * @throws Invalid, TooMany, Unavailable as the domain says
 */
export function authenticate(
  strategy: LoginStrategy,
  request: Request,
  fields: Record<string, string>,
): Promise<SignIn> {
  const headers = new Headers();
  for (const name of CARRIED) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const body = new URLSearchParams(fields);
  return authenticator.authenticate(strategy, new Request(request.url, { method: "POST", headers, body }));
}

/** Where each role lands after signing in (specification section 2). */
export const LANDING: Record<Role, string> = {
  customer: paths.customer,
  partner: paths.partner,
  agent: paths.agent,
  city_manager: paths.cityManager,
  staff: paths.staff,
  admin: paths.adminHome,
};

/**
 * Starts the session of whoever signed in, in place of an older one of the same role, and goes where they wanted to go; or on
 * to the second step, when that is still owed.
 */
export async function startSession(request: Request, signIn: SignIn, message: string): Promise<Done> {
  const next = new URL(request.url).searchParams.get("next");
  if (signIn.kind === "second_factor") {
    const door = isBackOffice(signIn.role) ? paths.staffLogin : paths.partnerLogin;
    return done(next ? `${door}?${new URLSearchParams({ next })}` : door);
  }
  const { userId, role } = signIn;
  const chosen = chosenLanguage(request) ?? keptLanguage(request);
  if (role === "partner") await rememberLanguage(userId, { isChosen: chosen !== undefined });
  // A browser in which nobody has chosen a language speaks that of the account.
  const own = chosen ? undefined : await languageOfUser(userId);
  const { token, expiresAt } = await createSession(
    {
      userId,
      role,
      userAgent: request.headers.get("user-agent") ?? "",
      browserHash: await browserOf(request),
      replaces: await readSessionToken(request, role),
    },
    new Date(),
  );
  const lands = await landingOf(userId, role);
  return done(lands ?? safePath(next, LANDING[role]), message, {
    cookies: [await sessionCookie(role, token, expiresAt), ...(own ? [languageCookie(own)] : [])],
  });
}

/** Where an owner goes who has to accept new terms first; undefined when nothing is asked. */
async function landingOf(userId: string, role: Role): Promise<string | undefined> {
  if (role !== "partner" && role !== "agent") return undefined;
  return (await owesTerms(userId)) ? paths.ownTerms(role) : undefined;
}

/** Sends somebody who is signed in already on to where they wanted to go, instead of showing the login. */
export async function passSignedIn(request: Request, roles: readonly Role[]): Promise<void> {
  for (const role of roles) {
    if (await sessionOf(request, role)) {
      throw redirect(safePath(new URL(request.url).searchParams.get("next"), LANDING[role]));
    }
  }
}
