import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Operations" }];

export const loader = partnerLoader({ permission: "partner.home" }, () => ({}));

const OPERATIONS = [
  {
    to: paths.partnerBookings,
    label: "Bookings",
    text: "Who comes and who is here; check in, complete, mark who did not come.",
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
    text: "Another house of yours; an admin looks at it first.",
  },
  {
    to: paths.partnerItems("myFoodItems"),
    label: "My food",
    text: "Kitchens and what they cook: meals, diets, prices, portions.",
  },
  {
    to: paths.partnerItems("myVehicles"),
    label: "My vehicles",
    text: "Companies, cars and their routes: from the airport, the station, the hospital.",
  },
  {
    to: paths.partnerItems("myEquipment"),
    label: "My equipment",
    text: "Medical stores and what they sell, hire out and refill.",
  },
  {
    to: paths.partnerItemPrices("foodPartnerPriceUpdate"),
    label: "Food prices",
    text: "Dearer or cheaper by a percentage, looked at before and undone after.",
  },
  {
    to: paths.partnerItemPrices("vehiclePriceUpdate"),
    label: "Vehicle prices",
    text: "Day and night prices of cars, fares of routes.",
  },
  {
    to: paths.partnerItemPrices("equipmentPriceUpdate"),
    label: "Equipment prices",
    text: "What is sold, hired out and refilled.",
  },
  {
    to: paths.partnerItems("myLabCentres"),
    label: "My lab centres",
    text: "Tests with their prices, appointments and how many fit in one.",
  },
];

/** The partner's daily work, one link for each. A partner of any kind sells any kind. */
export default function PartnerOperations() {
  return (
    <Page title="Operations">
      <ul className="grid gap-3 sm:grid-cols-2">
        {OPERATIONS.map(({ to, label, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
            >
              <span className="text-lg font-semibold text-primary">{label}</span>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
