import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { agentContactList } from "#app/domain/agents/contact-list.ts";
import { chooseContact, findContact } from "#app/domain/agents/contacts.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

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
    const t = words("agent");

    if (intent === "nobody") {
      await chooseContact(ctx, null);
      return done(paths.agentBookMore, t("nobodyIsChosenYouEnter"), {
        tone: "info",
      });
    }
    const { patientName } = await findContact(ctx, value.id);
    await chooseContact(ctx, value.id);
    return done(paths.agentBookMore, t("youBookForChooseRoom", { patientName }));
  },
);

/** /agent_guests: the patients whom the agent books for. */
export default function AgentGuests() {
  const t = words("agent");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("patientsYouBook")}
      add={{ to: paths.agentGuestNew, label: t("addGuestPlain") }}
      cells={{
        patient_name: (row) => <CellLink to={paths.agentGuest(row.key)}>{row.patient_name}</CellLink>,
      }}
      after={[
        {
          key: "book",
          label: t("actions"),
          bare: true,
          value: (row) => (
            <RowForm fields={{ id: row.key }}>
              <SubmitButton
                intent="book"
                small
                aria-label={t("bookForPatientName", { patientName: row.patient_name })}
              >
                {t("book")}
              </SubmitButton>
            </RowForm>
          ),
        },
      ]}
      empty={t("nobodyHereYetAddGuest")}
      noMatch={t("noGuestFitsThisSearch")}
    />
  );
}
