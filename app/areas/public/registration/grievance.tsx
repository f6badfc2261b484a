import { useActionData, useLoaderData } from "@remix-run/react";
import { askGrievance } from "#app/domain/requests/ask-grievance.ts";
import { REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { grievanceForm } from "#app/domain/requests/schema.ts";
import { AUTH_MESSAGES, BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { Received } from "#app/ui/registration/received.tsx";
import { words } from "#app/words/catalogue.ts";
import { ownFields } from "../requests/parts/sent.ts";

export const meta = () =>
  described({ title: words("grievance")("title"), description: words("grievance")("lead") });

const search = defineSearch({ received: text(20), booking: text(20) });

export const loader = publicLoader(
  { permission: "public", search },
  async (ctx, { search: { received, booking } }) => ({
    /** The number of what was just sent. */
    received: /^MHQ-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(received) ? received : null,
    /** The number of the booking whose refund it is about. */
    booking: /^MH[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(booking) ? booking : null,
    own: await ownFields(ctx),
  }),
);

export const action = publicAction(
  {
    permission: "public",
    failed: AUTH_MESSAGES.failedToSaveGrievanceRegistrationData,
    schema: grievanceForm,
  },
  async (ctx, { value }) => {
    const { number } = await askGrievance(ctx, value);
    return done(
      `${paths.grievance}?received=${number}`,
      BOOKINGS_MESSAGES.thankYouForFillingOutTheFormYourSubmissionHasBeenReceived,
    );
  },
);

type Values = {
  name: string;
  mobile_no: string;
  email_id: string;
  about: string;
  message: string;
  booking: string;
};

export default function GrievanceForm() {
  const t = words("grievance");
  const { received, booking, own } = useLoaderData<typeof loader>();
  const known = {
    ...(own ? { name: own.name, mobile_no: own.phone, email_id: own.email } : {}),
    ...(booking ? { booking, about: t("aboutRefund", { number: booking }) } : {}),
  };
  const [form, fields] = useScreenForm<Values>("grievance", useActionData<typeof action>(), known);
  if (received) {
    return (
      <Page title={t("title")} width="narrow">
        <Received title={t("received")} closeTo={paths.home}>
          <p>
            {t.rich("receivedNumber", {
              number: received,
              b: (chunks) => <strong className="whitespace-nowrap">{chunks}</strong>,
            })}
          </p>
          <p>{t("receivedText", { hours: REQUEST_KINDS.grievance.dueHours })}</p>
          <p>
            {t.rich("receivedFollow", {
              link: (chunks) => (
                <Link className="link" to={paths.customerRequests}>
                  {chunks}
                </Link>
              ),
            })}
          </p>
        </Received>
      </Page>
    );
  }
  return (
    <Page title={t("title")} width="narrow" lead={t("lead")}>
      <Panel>
        <ScreenForm form={form} keepsDraft>
          {booking ? <input type="hidden" name="booking" value={booking} /> : null}
          <TextField field={fields.name} label={t("name")} autoComplete="name" maxLength={100} required />
          <TextField
            field={fields.mobile_no}
            label={t("mobile")}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            required
          />
          <TextField
            field={fields.email_id}
            label={t("email")}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
          <TextField field={fields.about} label={t("about")} hint={t("aboutHint")} maxLength={120} required />
          <TextAreaField field={fields.message} label={t("message")} rows={6} maxLength={4000} required />
          <SubmitButton>{t("send")}</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
