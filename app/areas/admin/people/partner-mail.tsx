import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DomainError, Invalid } from "#app/domain/errors.ts";
import { sendPasswordLink } from "#app/domain/identity/set-password.ts";
import { partnerLoginList } from "#app/domain/registrations/partner-login-list.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { filled } from "#app/present.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminPeople")("partnerCredentials") }];

export const loader = adminLoader(
  { permission: adminAddresses.partnerMail.permission, search: partnerLoginList.search },
  (ctx, { search }) => showList(ctx, partnerLoginList, search),
);

export const action = adminAction(
  { permission: "admin.people.write", schema: z.object({ user: z.uuid() }) },
  async (ctx, { value, request }) => {
    await sendPasswordLink(ctx, { userId: value.user }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      throw new Invalid(`${ADMIN_MESSAGES.failedToSendMail}. ${error.message}`);
    });
    return done(
      paths.adminPartnerMail + new URL(request.url).search,
      ADMIN_MESSAGES.partnerLoginCredentialsSentSuccessfully,
    );
  },
);

/** Approved partners and agents, each with the button that mails the link to choose a password. */
export default function PartnerMail() {
  const t = words("adminPeople");

  const failure = useActionData<typeof action>();
  return (
    <ListPage
      list={useLoaderData<typeof loader>()}
      title={t("partnerCredentials")}
      lead={t("mailHoldsLinkThatWorks")}
      cells={{
        partner_name: (row) => (
          <Link
            to={(row.role === "agent" ? paths.adminAgent : paths.adminPartner)(filled(row.account_id))}
            className="link"
          >
            {row.partner_name}
          </Link>
        ),
        has_password: (row) => (row.has_password ? "Chosen" : t("noneYet")),
        sent_datetime: (row) => (row.sent_datetime ? formatInstant(row.sent_datetime) : "Never"),
      }}
      after={[
        {
          key: "send",
          label: t("send"),
          bare: true,
          value: (row) =>
            row.email_id ? (
              <RowForm fields={{ user: row.key }}>
                <SubmitButton small tone="plain">
                  {t("mailLink")}
                </SubmitButton>
              </RowForm>
            ) : (
              t("noAddress")
            ),
        },
      ]}
      empty={t("noPartnerOrAgent")}
      noMatch={t("nobodyFitsThisFilter")}
    >
      <FormFailureAlert failure={failure} />
    </ListPage>
  );
}
