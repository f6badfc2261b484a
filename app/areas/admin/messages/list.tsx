import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { messageList } from "#app/domain/messages/message-list.ts";
import { closeMessage, requeueMessage } from "#app/domain/messages/resolve-message.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Messages" }];

export const loader = adminLoader(
  { permission: adminAddresses.messages.permission, search: messageList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, messageList, search) }),
);

const message = z.object({ message: z.uuid() });

export const action = adminAction(
  { permission: "admin.message.send", intents: { requeue: message, close: message } },
  async (ctx, { intent, value, request }) => {
    const back = paths.adminMessages + new URL(request.url).search;
    if (intent === "requeue") {
      await requeueMessage(ctx, value.message);
      return done(back, "The message is sent once more.");
    }
    await closeMessage(ctx, value.message);
    return done(back, "The message is closed and is not sent again.", { tone: "info" });
  },
);

export default function Messages() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <>
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <ListPage
        list={list}
        lead="Every SMS, WhatsApp message and mail. Those that failed, or whose answer was lost, wait for your decision; one in doubt may arrive twice when sent again."
        actions={
          <>
            <Link to={paths.adminQueues} className="btn btn-outline min-h-11">
              Queues
            </Link>
            <Link to={paths.adminTexts} className="btn btn-outline min-h-11">
              Texts
            </Link>
            <Link to={paths.adminWrite} className="btn btn-primary min-h-11">
              Write to people
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
            label: "Decide",
            value: ({ key, state }) =>
              state === "failed" || state === "in_doubt" ? (
                <RowForm fields={{ message: key }}>
                  <SubmitButton intent="requeue" tone="plain" small>
                    Send again
                  </SubmitButton>
                  <SubmitButton intent="close" tone="plain" small>
                    Close
                  </SubmitButton>
                </RowForm>
              ) : null,
          },
        ]}
        empty="No message was sent yet."
        noMatch="No message fits this filter."
      />
    </>
  );
}
