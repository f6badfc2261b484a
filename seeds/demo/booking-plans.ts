import type { BookingStatus } from "#app/domain/bookings/labels.ts";
import { present } from "#app/present.ts";

/** The bookings of the demo: who, where, when around today, and how it ended. */
export type Plan = {
  /** Of the demo's customers. 0 is the demo login. */
  guest: number;
  city: string;
  /** The first house to try, counted within the city. */
  house: number;
  /** Days from today to the check-in day. */
  arrives: number;
  nights: number;
  adults: number;
  children: number;
  units?: number;
  /** Booked this many days before arrival. */
  ahead: number;
  end: Exclude<BookingStatus, "held">;
  cancelledHoursBefore?: number;
  extendedBy?: number;
  /** Somebody else than who books. */
  patient?: string;
  patientAgeGroup?: "adult" | "child" | "infant";
  byAgent?: boolean;
};

/**
 * guest | city | house | arrives | nights | adults+children | ahead | end | patient | more
 * Houses 0 to 4 of Hyderabad belong to the first demo partner, 5 to 8 to the second. The first five are the demo customer's: one
 * of each.
 */
const TABLE = `
0 | Hyderabad | 0 | 9 | 4 | 2+0 | 15 | confirmed | Gopalan Nair |
0 | Hyderabad | 5 | -2 | 5 | 2+0 | 9 | checked_in | Gopalan Nair |
0 | Chennai | 0 | -46 | 3 | 2+0 | 6 | completed | Gopalan Nair |
0 | Hyderabad | 2 | 24 | 6 | 2+1 | 33 | cancelled | | cancelled 648 hours before
0 | Vellore | 1 | 12 | 2 | 1+0 | 15 | expired | |
1 | Hyderabad | 0 | -1 | 6 | 2+0 | 8 | checked_in | Zubeda Khatoon | extended 2
2 | Hyderabad | 1 | 1 | 3 | 2+0 | 4 | confirmed | Ram Naresh |
3 | Hyderabad | 1 | 3 | 7 | 2+0 | 12 | confirmed | Annamma Mathew |
4 | Hyderabad | 2 | -12 | 5 | 2+1 | 10 | completed | Aarav Shetty | child
5 | Hyderabad | 0 | -7 | 2 | 2+0 | 3 | no_show | |
6 | Hyderabad | 3 | -20 | 9 | 2+0 | 14 | completed | Abdul Mannan |
7 | Hyderabad | 5 | 5 | 10 | 2+0 | 20 | confirmed | Karma Dorjee | agent
8 | Hyderabad | 6 | -3 | 8 | 2+0 | 5 | checked_in | Venkata Prasad |
9 | Hyderabad | 7 | -9 | 4 | 1+0 | 12 | cancelled | | cancelled 30 hours before
10 | Hyderabad | 6 | 14 | 3 | 4+0 | 16 | confirmed | Ismail Sheikh | rooms 2
11 | Hyderabad | 8 | -30 | 2 | 2+0 | 2 | completed | Kamla Yadav |
2 | Delhi | 0 | -1 | 4 | 2+0 | 3 | checked_in | Ram Naresh |
11 | Delhi | 9 | 6 | 5 | 3+0 | 10 | confirmed | Kamla Yadav |
6 | Kolkata | 0 | 2 | 14 | 2+0 | 21 | confirmed | Abdul Mannan |
9 | Kolkata | 5 | -15 | 3 | 2+0 | 4 | completed | |
7 | Vellore | 0 | -4 | 12 | 2+0 | 18 | checked_in | Pema Dorjee | agent
10 | Mumbai | 0 | 4 | 6 | 2+0 | 7 | confirmed | Noor Jahan Sheikh |
5 | Mumbai | 10 | -25 | 4 | 2+1 | 9 | completed | Ishaan Patil | child
3 | Chennai | 8 | -5 | 3 | 2+0 | 6 | cancelled | | cancelled 60 hours before
8 | Chennai | 4 | 10 | 3 | 2+0 | 11 | confirmed | |
4 | Bengaluru | 0 | 7 | 2 | 2+0 | 9 | confirmed | Sarojini Shetty |
1 | Bengaluru | 6 | 16 | 5 | 2+0 | 18 | expired | |
5 | Pune | 0 | 0 | 3 | 2+0 | 2 | confirmed | Sushila Patil |
4 | Mumbai | 0 | -44 | 4 | 2+0 | 8 | completed | Sarojini Shetty |
6 | Mumbai | 0 | -36 | 5 | 2+0 | 9 | completed | Abdul Mannan |
11 | Mumbai | 0 | -24 | 3 | 2+0 | 5 | completed | Kamla Yadav |
9 | Hyderabad | 0 | -41 | 3 | 2+0 | 6 | completed | |
5 | Hyderabad | 0 | -33 | 4 | 2+0 | 7 | completed | Sushila Patil |
9 | Hyderabad | 0 | -22 | 2 | 2+0 | 3 | completed | |
`;

export const PLANS: Plan[] = TABLE.trim().split("\n").map(planOf);

function planOf(line: string): Plan {
  const [guest, city, house, arrives, nights, party, ahead, end, patient, more] = line
    .split("|")
    .map((cell) => cell.trim()) as string[];
  const [adults, children] = present(party).split("+").map(Number);
  const numberAfter = (word: string) =>
    Number(new RegExp(`${word} (\\d+)`).exec(present(more))?.[1]) || undefined;
  return {
    guest: Number(guest),
    city: present(city),
    house: Number(house),
    arrives: Number(arrives),
    nights: Number(nights),
    adults: present(adults),
    children: present(children),
    units: numberAfter("rooms"),
    ahead: Number(ahead),
    end: end as Plan["end"],
    cancelledHoursBefore: numberAfter("cancelled"),
    extendedBy: numberAfter("extended"),
    patient: patient || undefined,
    patientAgeGroup: more === "child" ? "child" : undefined,
    byAgent: more === "agent",
  };
}

/** What guests wrote of themselves, in turn. */
export const GUESTS = [
  {
    nationality: "Indian",
    address: "TC 14/220, Kesavadasapuram, Thiruvananthapuram 695004",
    request: "The patient cannot climb stairs. A room near the lift, please.",
  },
  { nationality: "Indian", address: "12, Station Road, Gulbarga 585102", request: "" },
  {
    nationality: "Indian",
    address: "Village Rampur, Post Barh, Patna 803213",
    request: "We arrive by the night train, after 11 pm.",
  },
  {
    nationality: "Indian",
    address: "Kizhakkethil House, Kottayam 686001",
    request: "A fridge for injections, please.",
  },
  { nationality: "Indian", address: "4th Cross, Kadri, Mangaluru 575002", request: "A cot for the child." },
  {
    nationality: "Bangladeshi",
    address: "House 8, Road 3, Rajshahi",
    request: "Passport and medical visa will be shown at check-in.",
  },
  { nationality: "Indian", address: "Sai Krupa, Ring Road, Kolhapur 416003", request: "" },
  {
    nationality: "Bhutanese",
    address: "Changzamtog, Thimphu",
    request: "Soft food for the patient if possible.",
  },
];
