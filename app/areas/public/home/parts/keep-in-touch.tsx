import { Form } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";
import { FormKey } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";

/** Ask for a call, and news by mail: two small forms whose own pages say what is wrong and thank. */
export function KeepInTouch() {
  return (
    <div className="grid items-stretch gap-5 lg:grid-cols-2">
      <Panel title="Rather talk? We call you">
        <Form method="post" action={paths.callback} className="flex flex-col gap-3">
          <FormKey />
          <PlainInput
            id="callback-name"
            name="customer_name"
            label="Your name"
            autoComplete="name"
            maxLength={100}
            required
          />
          <PlainInput
            id="callback-number"
            name="mobile_number"
            type="tel"
            label="Mobile number"
            hint="We call within 2 hours, and never ask for a code or a card."
            autoComplete="tel"
            maxLength={40}
            required
          />
          <button type="submit" className="btn btn-outline min-h-12">
            Call me
          </button>
        </Form>
      </Panel>
      <Panel title="News by mail">
        <p className="mb-3">New houses near hospitals, now and then. Each mail has a link that ends it.</p>
        <Form method="post" action={paths.subscribe} className="flex flex-col gap-3">
          <FormKey />
          <PlainInput
            id="subscriber-email"
            name="subscriber_email"
            type="email"
            label="Email"
            autoComplete="email"
            maxLength={254}
            required
          />
          <button type="submit" className="btn btn-outline min-h-12">
            Subscribe
          </button>
        </Form>
      </Panel>
    </div>
  );
}
