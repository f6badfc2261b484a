import { useActionData } from "@remix-run/react";
import { saveContact } from "#app/domain/agents/contacts.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { ContactFields } from "./contact-fields.tsx";
import { typedContact } from "./typed-contact.ts";

export const meta = () => [{ title: words("agent")("addGuestPlain") }];

export const loader = agentLoader({ permission: "agent.booking.write" }, () => null);

export const action = agentAction(
  { permission: "agent.booking.write", intents: { save: typedContact } },
  async (ctx, { value }) => {
    const t = words("agent");

    const { id } = await saveContact(ctx, value);
    return done(paths.agentGuest(id), t("guestIsAdded"));
  },
);

export default function NewGuest() {
  const t = words("agent");

  const failure = useActionData<typeof action>();
  return (
    <Page title={t("addGuestPlain")} back={{ to: paths.agentGuests, label: t("guests") }} width="narrow">
      <ContactFields failure={failure} />
    </Page>
  );
}
