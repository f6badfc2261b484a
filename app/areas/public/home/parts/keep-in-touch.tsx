import { Form } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";
import { FormKey } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";

/** Ask for a call, and news by mail: two small forms whose own pages say what is wrong and thank. */
export function KeepInTouch() {
  const t = words("home");
  return (
    <div className="grid items-stretch gap-5 lg:grid-cols-2">
      <Panel title={t("callYou")}>
        <Form method="post" action={paths.callback} className="flex flex-col gap-3">
          <FormKey />
          <PlainInput
            id="callback-name"
            name="customer_name"
            label={t("yourName")}
            autoComplete="name"
            maxLength={100}
            required
          />
          <PlainInput
            id="callback-number"
            name="mobile_number"
            type="tel"
            label={t("mobile")}
            hint={t("callHint")}
            autoComplete="tel"
            maxLength={40}
            required
          />
          <button type="submit" className="btn btn-outline min-h-12">
            {t("callMe")}
          </button>
        </Form>
      </Panel>
      <Panel title={t("newsletter")}>
        <p className="mb-3">{t("newsletterText")}</p>
        <Form method="post" action={paths.subscribe} className="flex flex-col gap-3">
          <FormKey />
          <PlainInput
            id="subscriber-email"
            name="subscriber_email"
            type="email"
            label={t("email")}
            autoComplete="email"
            maxLength={254}
            required
          />
          <button type="submit" className="btn btn-outline min-h-12">
            {t("subscribe")}
          </button>
        </Form>
      </Panel>
    </div>
  );
}
