import type { Role } from "#app/domain/context.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";

/** Opens and posts screens as a browser would, through their guards, without a server in between. */

export type Answer = { status: number; to?: string; data?: Record<string, unknown>; response?: Response };
type Screen = (args: {
  request: Request;
  params: Record<string, string>;
  context: object;
}) => Promise<unknown>;

/** A browser of this user, or of nobody. */
export async function browserOf(user: { id: string; role: Role } | null) {
  const browser: SignedInBrowser = user ? await signedIn(user.id, user.role) : await guestBrowser();
  return {
    /** A key of one form: posted twice it is the same press. */
    formKey: browser.formKey,
    open: (loader: unknown, path: string, params: Record<string, string> = {}) =>
      ask(loader, new Request(`http://localhost${path}`, { headers: { Cookie: browser.cookie } }), params),
    post: (action: unknown, path: string, params: Record<string, string>, fields: Fields) =>
      ask(
        action,
        new Request(`http://localhost${path}`, {
          method: "POST",
          headers: { Cookie: browser.cookie },
          body: formOf({ _key: browser.formKey(), ...fields }),
        }),
        params,
      ),
  };
}

type Fields = Record<string, string | File | string[]>;

function formOf(fields: Fields): FormData | URLSearchParams {
  const hasFile = Object.values(fields).some((value) => value instanceof File);
  const form = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) (form as FormData).append(name, one as string);
  return form;
}

async function ask(screen: unknown, request: Request, params: Record<string, string>): Promise<Answer> {
  const answer = await (screen as Screen)({ request, params, context: {} }).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location") ?? undefined, response: answer };
  if (answer instanceof Error) throw answer;
  const wrapped = answer as { type?: string; init?: ResponseInit | null; data?: Record<string, unknown> };
  if (wrapped?.type !== "DataWithResponseInit")
    return { status: 200, data: answer as Record<string, unknown> };
  return { status: wrapped.init?.status ?? 200, data: wrapped.data };
}
