import { useActionData } from "@remix-run/react";
import { saveContact } from "#app/domain/agents/contacts.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { typedContact } from "./typed-contact.ts";

export const meta = () => [{ title: "Add a guest" }];

export const loader = agentLoader({ permission: "agent.booking.write" }, () => null);

export const action = agentAction(
  { permission: "agent.booking.write", intents: { save: typedContact } },
  async (ctx, { value }) => {
    const { id } = await saveContact(ctx, value);
    return done(paths.agentGuest(id), "The guest is added.");
  },
);

export default function NewGuest() {
  const failure = useActionData<typeof action>();
  return (
    <Page title="Add a guest" back={{ to: paths.agentGuests, label: "Guests" }} width="narrow">
      <ContactFields failure={failure} />
    </Page>
  );
}
