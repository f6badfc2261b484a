import { useLoaderData } from "@remix-run/react";
import { chosenContact } from "#app/domain/agents/contacts.ts";
import { comingStays } from "#app/domain/bookings/coming-stays.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { openChoices } from "#app/domain/bookings/newest-draft.ts";
import { browserHash } from "#app/http/cookies.ts";
import { agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatPhone, formatRupees } from "#app/ui/format.ts";
import { StayMore } from "#app/ui/items/stay-more.tsx";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { stayDatesText } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("agent")("bookForGuest") }];

export const loader = agentLoader({ permission: "agent.booking.write" }, async (ctx, { browserId }) => {
  const [stays, choices, guest] = await Promise.all([
    comingStays(ctx),
    browserId ? openChoices(ctx, browserHash(browserId)) : [],
    chosenContact(ctx),
  ]);
  return { stays, choices, guest };
});

export default function AgentBookMore() {
  const t = words("agent");

  const { stays, choices, guest } = useLoaderData<typeof loader>();
  return (
    <Page title={t("bookForGuest")} lead={t("sayForWhomChoose")} width="narrow">
      <Panel title={t("n1ForWhom")}>
        {guest ? (
          <>
            <p>
              <strong>{guest.patientName}</strong>, {formatPhone(guest.phone)}
            </p>
            {guest.attendants.length > 0 ? (
              <p>{t("withAttendants", { attendants: guest.attendants.join(", ") })}</p>
            ) : null}
            <RowForm
              fields={{}}
              action={paths.agentGuests}
              className="mt-3 flex flex-wrap items-center gap-3"
            >
              <Link to={paths.agentGuests} className="btn btn-outline min-h-11">
                {t("someoneElse")}
              </Link>
              <SubmitButton intent="nobody" tone="plain">
                {t("enterGuestLater")}
              </SubmitButton>
            </RowForm>
          </>
        ) : (
          <p className="flex flex-wrap items-center gap-3">
            <Link to={paths.agentGuests} className="btn btn-outline min-h-11">
              {t("chooseGuest")}
            </Link>
            <Link to={paths.agentGuestNew} className="btn btn-outline min-h-11">
              {t("addGuestPlain")}
            </Link>
            <span>{t("orEnterGuestWhenYou")}</span>
          </p>
        )}
      </Panel>
      <Panel title={t("n2What")}>
        <p className="mb-3">
          <Link to={paths.rooms} className="btn btn-primary min-h-12">
            {t("roomNearHospital")}
          </Link>
        </p>
        <StayMore />
      </Panel>
      {choices.length > 0 ? (
        <Panel title={t("n3ChosenHereNotBooked")}>
          <ul className="divide-y divide-base-300">
            {choices.map((choice) => (
              <li key={choice.id} className="py-2">
                <Link className="link inline-block py-1" to={paths.agentBookFor(choice.id)}>
                  {choice.kinds.map((kind) => KIND_WORDS[kind].title).join(", ")},{" "}
                  {formatRupees(choice.totalPaise)}
                </Link>
                <span className="block text-sm">
                  {t("chosenCreatedAt", { createdAt: formatInstant(choice.createdAt) })}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {stays.map((stay) => (
        <Panel key={stay.id} title={t("forGuestNameTitle", { guestName: stay.guestName, title: stay.title })}>
          <FactList
            facts={[
              [t("when"), stayDatesText(stay)],
              [
                t("bookingNumber"),
                <Link key="booking" className="link" to={paths.agentBooking(stay.id)}>
                  {stay.bookingOrderId}
                </Link>,
              ],
            ]}
          />
          <div className="mt-3">
            <StayMore stay={stay} />
          </div>
        </Panel>
      ))}
    </Page>
  );
}
