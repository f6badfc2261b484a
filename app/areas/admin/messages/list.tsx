import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { messageList } from "#app/domain/messages/message-list.ts";
import { closeMessage, requeueMessage } from "#app/domain/messages/resolve-message.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.messages.permission, search: messageList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, messageList, search) }),
);

const message = z.object({ message: z.uuid() });

export const action = adminAction(
  { permission: "admin.message.send", intents: { requeue: message, close: message } },
  async (ctx, { intent, value, request }) => {
    const t = words("adminMessages");

    const back = afterDecision(request, paths.adminMessages + new URL(request.url).search);
    if (intent === "requeue") {
      await requeueMessage(ctx, value.message);
      return done(back, t("messageIsSentOnceMore"));
    }
    await closeMessage(ctx, value.message);
    return done(back, t("messageIsClosed"), { tone: "info" });
  },
);

export default function Messages() {
  const t = words("adminMessages");

  const { list } = useLoaderData<typeof loader>();
  return (
    <>
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <ListPage
        list={list}
        lead={t("everySmsWhatsAppMessage")}
        actions={
          <>
            <Link to={paths.adminQueues} className="btn btn-outline min-h-11">
              {t("queues")}
            </Link>
            <Link to={paths.adminTexts} className="btn btn-outline min-h-11">
              {t("texts")}
            </Link>
            <Link to={paths.adminWrite} className="btn btn-primary min-h-11">
              {t("writeToPeople")}
            </Link>
          </>
        }
        cells={{
          booking_order_id: ({ bookingRow, booking_order_id: number }) =>
            bookingRow ? <CellLink to={paths.adminBooking(bookingRow)}>{number}</CellLink> : null,
        }}
        after={[
          {
            key: "decide",
            label: t("decide"),
            value: ({ key, state }) =>
              state === "failed" || state === "in_doubt" ? (
                <RowForm fields={{ message: key }}>
                  <SubmitButton intent="requeue" tone="plain" small>
                    {t("sendAgain")}
                  </SubmitButton>
                  <SubmitButton intent="close" tone="plain" small>
                    {t("close")}
                  </SubmitButton>
                </RowForm>
              ) : null,
          },
        ]}
        empty={t("noMessageWasSentYet")}
        noMatch={t("noMessageFitsThisFilter")}
      />
    </>
  );
}
