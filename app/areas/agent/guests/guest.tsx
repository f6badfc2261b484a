import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { chooseContact, findContact, removeContact, saveContact } from "#app/domain/agents/contacts.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { typedContact } from "./typed-contact.ts";

export const meta = () => [{ title: "Guest" }];

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
    if (intent === "remove") {
      await removeContact(ctx, id);
      return done(paths.agentGuests, "The guest is removed. Bookings stay as they are.", { tone: "info" });
    }
    if (intent === "book") {
      await chooseContact(ctx, id);
      return done(paths.agentBookMore);
    }
    await saveContact(ctx, { ...value, id });
    return done(paths.agentGuest(id), "Saved.");
  },
);

export default function Guest() {
  const { guest } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={guest.patientName}
      back={{ to: paths.agentGuests, label: "Guests" }}
      width="narrow"
      actions={
        <RowForm fields={{}}>
          <SubmitButton intent="book">Book for this guest</SubmitButton>
        </RowForm>
      }
    >
      <ContactFields failure={failure} guest={guest} />
      <FoldedPanel title="Remove the guest" open={false}>
        <p className="mb-3">Name, number and note are forgotten. Bookings stay as they are.</p>
        <RowForm fields={{}}>
          <SubmitButton intent="remove" tone="danger">
            Remove
          </SubmitButton>
        </RowForm>
      </FoldedPanel>
    </Page>
  );
}
