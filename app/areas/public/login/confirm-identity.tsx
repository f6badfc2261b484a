import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type Context, ROLES } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import {
  type ConfirmationMeans,
  confirmationMeans,
  confirmIdentity,
  isConfirmationDue,
  requestConfirmationCode,
} from "#app/domain/identity/confirm-identity.ts";
import { findHeldForm, type HeldForm } from "#app/domain/identity/held-forms.ts";
import { typedPasswordSchema } from "#app/domain/identity/schema.ts";
import { defineSearch, id, oneOf, text } from "#app/domain/shared/search-params.ts";
import { LANDING } from "#app/http/authenticator.ts";
import { browserHash } from "#app/http/cookies.ts";
import { done, safePath } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { contextOf, type SignedIn, sessionOf } from "#app/http/session.ts";
import type { FooterHandle } from "#app/ui/footer.tsx";
import {
  FormFailureAlert,
  RowForm,
  ScreenForm,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { CODE_INPUT } from "./parts/code-step.tsx";

/**
 * Before what matters most (`app/http/reauthentication.ts`): the password or the code of the app again, when the sign-in is older than
 * ten minutes. What was sent waits meanwhile, and is then sent again as it was, with its one-time key.
 */

export const handle: FooterHandle = { footer: "short" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titleOf(data?.isAfterSignIn) }];

const titleOf = (isAfterSignIn = false) => words("account")(isAfterSignIn ? "keptTitle" : "confirmTitle");

const search = defineSearch({
  role: oneOf(ROLES, "customer"),
  form: id(),
  next: text(1_000),
  /** What came before: the confirmation, or a sign-in in place of a session that had ended when the form was sent. */
  after: oneOf(["confirmation", "signIn"], "confirmation"),
});

type Waiting = { ctx: Context; session: SignedIn; form?: HeldForm; next: string };

/** Whose confirmation is wanted, and for what: a form that this person sent from this browser, or a page. */
async function waitingOf(request: Request, browserId: string | null): Promise<Waiting> {
  const t = words("account");
  const { role, form: formId, next } = search.decode(new URL(request.url).searchParams);
  const session = await sessionOf(request, role);
  if (!session || session.actor.viewedBy) throw redirect(paths.signIn(role));
  const ctx = contextOf(request, session.actor);
  if (!formId) return { ctx, session, next: safePath(next, LANDING[role]) };
  const form = browserId && (await findHeldForm(ctx, browserHash(browserId), formId));
  if (!form) throw new NotFound(t("heldGone"));
  return { ctx, session, form, next: form.address };
}

export const loader = publicLoader(
  { permission: "public", search },
  async (_ctx, { request, search, browserId }) => {
    const { ctx, session, form, next } = await waitingOf(request, browserId);
    const isDue = isConfirmationDue(session.authenticatedAt, ctx.now);
    return {
      name: session.actor.name,
      means: await confirmationMeans(ctx),
      isDue,
      next,
      // What waits leaves the server again only once it is known who asks.
      form: isDue || !form ? null : form,
      hadFiles: form?.hadFiles ?? false,
      isAfterSignIn: search.after === "signIn" && !isDue && !form?.hadFiles,
    };
  },
);

export const action = publicAction(
  {
    permission: "public",
    intents: { confirm: z.object({ proof: typedPasswordSchema }), send_code: z.object({}) },
  },
  async (_ctx, input) => {
    const { ctx, session } = await waitingOf(input.request, input.browserId);
    const here = input.request.url.slice(new URL(input.request.url).origin.length).replace(".data", "");
    const browser = browserHash(input.browserId);
    if (input.intent === "send_code") {
      const { message } = await requestConfirmationCode(ctx, browser);
      return done(here, message, { tone: "info" });
    }
    await confirmIdentity(ctx, {
      sessionIdHash: session.sessionIdHash,
      browserHash: browser,
      proof: input.value.proof,
    });
    return done(here);
  },
);

export default function ConfirmIdentity() {
  const { isDue, isAfterSignIn, name } = useLoaderData<typeof loader>();
  return (
    <Page title={titleOf(isAfterSignIn)} width="narrow" lead={name}>
      <Panel>{isDue ? <Proof /> : <GoOn />}</Panel>
    </Page>
  );
}

function fieldOf(means: ConfirmationMeans): { label: string; hint?: string } {
  const t = words("account");
  if (means === "second_step") return { label: t("appCode"), hint: t("recoveryHint") };
  return { label: t(means === "password" ? "password" : "code") };
}

function Proof() {
  const itemsWords = words("items");
  const t = words("account");
  const { means, next, hadFiles } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<{ proof: string }>("confirm", failure);
  return (
    <div className="flex flex-col gap-4">
      <p>{hadFiles ? t("confirmWhy") : t("confirmWhyKept")}</p>
      {means === "sms" ? (
        <RowForm fields={{}}>
          <SubmitButton intent="send_code" tone="plain">
            {itemsWords("sendCode")}
          </SubmitButton>
        </RowForm>
      ) : null}
      {failure?.result.initialValue?.intent === "send_code" ? <FormFailureAlert failure={failure} /> : null}
      <ScreenForm form={form}>
        <TextField
          field={fields.proof}
          {...fieldOf(means)}
          {...(means === "password"
            ? { type: "password", autoComplete: "current-password", required: true }
            : { ...CODE_INPUT, ...(means === "second_step" ? { inputMode: "text", maxLength: 14 } : {}) })}
        />
        <SubmitButton intent="confirm">{t("continue")}</SubmitButton>
      </ScreenForm>
      <p className="border-t border-base-300 pt-4">
        <Link className="link py-1" to={next.replace(/\/(csv|file)(\/|\?|$).*/, "")}>
          {t("doNotContinue")}
        </Link>
      </p>
    </div>
  );
}

/** The form that waited, sent again by its button, or by itself right after the confirmation; or the page that was asked for. */
function GoOn() {
  const t = words("account");
  const { form, next, hadFiles, isAfterSignIn } = useLoaderData<typeof loader>();
  if (!form || hadFiles) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>{hadFiles ? t("thanksFiles") : t("thanksContinue")}</p>
        <a className="btn btn-primary min-h-12" href={next}>
          {t("continue")}
        </a>
      </div>
    );
  }
  return (
    <Form
      method="post"
      action={form.address}
      data-send-now={isAfterSignIn ? undefined : ""}
      className="flex flex-col items-start gap-4"
    >
      <p>{t(isAfterSignIn ? "keptAfterSignIn" : "thanksNow")}</p>
      {form.fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields of one name may repeat, and none moves
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn btn-primary min-h-12">
        {t(isAfterSignIn ? "sendKept" : "continue")}
      </button>
      {isAfterSignIn ? (
        <Link className="link py-1" to={next}>
          {t("doNotSend")}
        </Link>
      ) : null}
    </Form>
  );
}
