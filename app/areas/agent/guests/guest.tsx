import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { chooseContact, findContact, removeContact, saveContact } from "#app/domain/agents/contacts.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { ContactFields } from "./contact-fields.tsx";
import { typedContact } from "./typed-contact.ts";

export const meta = () => [{ title: words("agent")("guest") }];

export const loader = agentLoader(
  { permission: "agent.booking.write", params: idParam },
  async (ctx, { params }) => ({ guest: await findContact(ctx, params.id) }),
);

export const action = agentAction(
  {
    permission: "agent.booking.write",
    params: idParam,
    intents: { save: typedContact, book: z.object({}), remove: z.object({}) },
  },
  async (ctx, { params: { id }, intent, value }) => {
    const t = words("agent");

    if (intent === "remove") {
      await removeContact(ctx, id);
      return done(paths.agentGuests, t("guestIsRemovedBookingsStay"), { tone: "info" });
    }
    if (intent === "book") {
      await chooseContact(ctx, id);
      return done(paths.agentBookMore);
    }
    await saveContact(ctx, { ...value, id });
    return done(paths.agentGuest(id), t("saved"));
  },
);

export default function Guest() {
  const t = words("agent");

  const { guest } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={guest.patientName}
      back={{ to: paths.agentGuests, label: t("guests") }}
      width="narrow"
      actions={
        <RowForm fields={{}}>
          <SubmitButton intent="book">{t("bookForThisGuest")}</SubmitButton>
        </RowForm>
      }
    >
      <ContactFields failure={failure} guest={guest} />
      <FoldedPanel title={t("removeGuest")} open={false}>
        <p className="mb-3">{t("nameNumberAndNote")}</p>
        <RowForm fields={{}}>
          <SubmitButton intent="remove" tone="danger">
            {t("remove")}
          </SubmitButton>
        </RowForm>
      </FoldedPanel>
    </Page>
  );
}
