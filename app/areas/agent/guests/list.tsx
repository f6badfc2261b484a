import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { agentContactList } from "#app/domain/agents/contact-list.ts";
import { chooseContact, findContact } from "#app/domain/agents/contacts.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Guests" }];

export const loader = agentLoader(
  { permission: "agent.booking.write", search: agentContactList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, agentContactList, search) }),
);

export const action = agentAction(
  {
    permission: "agent.booking.write",
    intents: { book: z.object({ id: z.uuid() }), nobody: z.object({}) },
  },
  async (ctx, { intent, value }) => {
    if (intent === "nobody") {
      await chooseContact(ctx, null);
      return done(paths.agentBookMore, "Nobody is chosen. You enter the guest when you book.", {
        tone: "info",
      });
    }
    const { patientName } = await findContact(ctx, value.id);
    await chooseContact(ctx, value.id);
    return done(paths.agentBookMore, `You book for ${patientName}. Choose a room or anything else.`);
  },
);

const addGuest = (
  <Link to={paths.agentGuestNew} className="btn btn-primary min-h-11">
    Add a guest
  </Link>
);

/** /agent_guests: the patients whom the agent books for. */
export default function AgentGuests() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead="Patients you book for, with who is called and who stays with them. Only your agency sees them; whoever is not booked for in two years is forgotten."
      actions={addGuest}
      cells={{
        patient_name: (row) => <CellLink to={paths.agentGuest(row.key)}>{row.patient_name}</CellLink>,
      }}
      after={[
        {
          key: "book",
          label: "Actions",
          value: (row) => (
            <RowForm fields={{ id: row.key }}>
              <SubmitButton intent="book" small aria-label={`Book for ${row.patient_name}`}>
                Book
              </SubmitButton>
            </RowForm>
          ),
        },
      ]}
      empty={
        <span className="flex flex-col items-center gap-3">
          Nobody here yet. Add a guest, or keep the guest of your next booking.
          {addGuest}
        </span>
      }
      noMatch="No guest fits this search."
    />
  );
}
