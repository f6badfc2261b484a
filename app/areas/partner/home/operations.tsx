import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

export const meta = () => [{ title: words("partner")("operations") }];

export const loader = partnerLoader({ permission: "partner.property.read" }, () => ({}));

const OPERATIONS = [
  {
    to: paths.partnerBookings,
    label: "Bookings",
    text: "Who is arriving and who is here; check in, check out, mark no-shows.",
  },
  {
    to: paths.partnerRoomPrices,
    label: "Prices and rooms",
    text: "What each night costs and how many rooms are on sale; close nights.",
  },
  {
    to: paths.partnerProperties,
    label: "My properties",
    text: "Change what guests read and see: texts, facilities, rooms, photos.",
  },
  {
    to: paths.partnerPropertyNew,
    label: "Add a property",
    text: "Add another property; our team checks it first.",
  },
  {
    to: paths.partnerItems("myFoodItems"),
    label: "My food",
    text: "Kitchens and their meals: diets, prices, portions.",
  },
  {
    to: paths.partnerItems("myVehicles"),
    label: "My vehicles",
    text: "Companies, cars and routes: airport, station, hospital.",
  },
  {
    to: paths.partnerItems("myEquipment"),
    label: "My equipment",
    text: "Medical stores and their items: to buy, hire or refill.",
  },
  {
    to: paths.partnerItemPrices("foodPartnerPriceUpdate"),
    label: "Food prices",
    text: "Raise or lower prices by a percentage, with a preview and undo.",
  },
  {
    to: paths.partnerItemPrices("vehiclePriceUpdate"),
    label: "Vehicle prices",
    text: "Day and night prices of cars, fares of routes.",
  },
  {
    to: paths.partnerItemPrices("equipmentPriceUpdate"),
    label: "Equipment prices",
    text: "Prices to buy, hire and refill.",
  },
  {
    to: paths.partnerItems("myLabCentres"),
    label: "My lab centres",
    text: "Tests, prices, appointments and their capacity.",
  },
];

/**
 * What can be sold and set up, one link for each, for members who may change prices and what is on sale. A partner of any kind sells any
 * kind.
 */
export default function PartnerOperations() {
  const t = words("partner");
  return (
    <Page title={t("operations")}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {OPERATIONS.map(({ to, label, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
            >
              <span className="text-lg font-semibold text-primary">{translateLabel(label)}</span>
              {translateLabel(text)}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
