import type { OtherChoices } from "#app/domain/search/other-choices.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { ChoiceLink } from "../choice-link.tsx";
import { formatDistance, formatLongDate, formatRupees } from "../format.ts";
import { Link } from "../link.tsx";
import { Panel } from "../page.tsx";
import { stayDatesText } from "../stay.ts";

type Change = { checkIn: IsoDate; checkOut: IsoDate; roomId?: string };

type OtherChoicesProps = {
  choices: OtherChoices;
  wanted: { checkIn: IsoDate; checkOut: IsoDate };
  house: string;
  /** The page that shows what a change costs: where each choice leads to. */
  href: (change: Change) => string;
};

/** What is available when a room is full on the dates that were wanted. */
export function OtherChoicesPanel({ choices, wanted, house, href }: OtherChoicesProps) {
  const t = words("customer");
  const { until, rooms, dates, houses, near, missing } = choices;
  const nothing = !until && rooms.length + dates.length + houses.length === 0;
  return (
    <Panel title={t("freeInstead")}>
      <div className="flex flex-col gap-5">
        {nothing ? <p>{t("freeNothing")}</p> : null}
        {until ? (
          <ChoiceLink
            to={href({ checkIn: wanted.checkIn, checkOut: until.checkOut })}
            what={t("freeUntil", { date: formatLongDate(until.checkOut) })}
            more={differenceText(until)}
          />
        ) : null}
        {rooms.length > 0 ? (
          <Group title={t("freeRooms", { house })}>
            {rooms.map(({ roomId, name, ...difference }) => (
              <ChoiceLink
                key={roomId}
                to={href({ ...wanted, roomId })}
                what={name}
                more={differenceText(difference)}
              />
            ))}
          </Group>
        ) : null}
        {dates.length > 0 ? (
          <Group title={t("freeDates")}>
            {dates.map((other) => (
              <ChoiceLink key={other.checkIn} to={href(other)} what={stayDatesText(other)} />
            ))}
          </Group>
        ) : null}
        {near && houses.length > 0 ? (
          <Group
            title={t("freeHouses", { hospital: near.hospital })}
            lead={t("freeHousesLead", { dates: stayDatesText(missing) })}
          >
            {houses.map((other) => (
              <ChoiceLink
                key={other.propertyId}
                to={paths.hotelName(other.handle, near.searchInfo)}
                what={other.propertyName}
                more={t("choiceTotal", {
                  amount: formatRupees(other.totalPaise),
                  distance: formatDistance(other.distanceM),
                })}
              />
            ))}
          </Group>
        ) : null}
        {near ? (
          <Link
            className="link inline-block py-2"
            to={`${paths.hotels(near.citySlug, near.hospitalSlug)}?${queryOf(missing)}`}
          >
            {t("otherRooms")}
          </Link>
        ) : null}
      </div>
    </Panel>
  );
}

function Group({ title, lead, children }: { title: string; lead?: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3>{title}</h3>
      {lead ? <p className="text-sm">{lead}</p> : null}
      {children}
    </section>
  );
}

const queryOf = (stay: OtherChoices["missing"]) =>
  new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));

function differenceText({ payPaise, refundPaise }: { payPaise: number; refundPaise: number }): string {
  const t = words("customer");
  if (payPaise > 0) return t("choiceMore", { amount: formatRupees(payPaise) });
  return refundPaise > 0 ? t("choiceLess", { amount: formatRupees(refundPaise) }) : t("choiceSame");
}
