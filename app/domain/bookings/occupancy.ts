import { present } from "#app/present.ts";
/** Who fits where. Infants sleep with their parents and take no place. Pure, client-safe. */

/** What one unit takes: adults and children in its beds, then anybody in its extra beds. */
export type Capacity = { units: number; maxAdults: number; maxChildren: number; maxExtraBeds: number };
export type Party = { adults: number; children: number; infants: number };
export type Seated = Party & { extraBeds: number };

/**
 * Spreads a party over the chosen units: adults to adults' places, children to children's places and then to remaining adults' places,
 * everybody else to extra beds. Each line gets an adult while there are enough.
 * @returns who stays in each line and how many extra beds it needs, or null when they do not fit
 */
export function seatGuests(lines: Capacity[], party: Party): Seated[] | null {
  const seats = lines.map((line) => ({
    adults: line.units * line.maxAdults,
    children: line.units * line.maxChildren,
    beds: line.units * line.maxExtraBeds,
  }));
  const seated: Seated[] = lines.map(() => ({ adults: 0, children: 0, infants: 0, extraBeds: 0 }));
  let { adults, children } = party;

  const place = (
    index: number,
    who: "adults" | "children",
    where: "adults" | "children" | "beds",
    wanted: number,
  ) => {
    const taken = Math.min(wanted, present(seats[index])[where]);
    present(seats[index])[where] -= taken;
    present(seated[index])[who] += taken;
    if (where === "beds") present(seated[index]).extraBeds += taken;
    return taken;
  };
  const each = (work: (index: number) => void) => {
    for (let index = 0; index < lines.length; index++) work(index);
  };

  each((index) => {
    adults -= place(index, "adults", "adults", Math.min(adults, 1));
  });
  each((index) => {
    adults -= place(index, "adults", "adults", adults);
  });
  each((index) => {
    children -= place(index, "children", "children", children);
  });
  each((index) => {
    children -= place(index, "children", "adults", children);
  });
  each((index) => {
    adults -= place(index, "adults", "beds", adults);
    children -= place(index, "children", "beds", children);
  });
  if (adults > 0 || children > 0) return null;
  if (seated[0]) seated[0].infants = party.infants;
  return seated;
}
