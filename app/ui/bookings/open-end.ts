import { z } from "zod";
import type { OpenEnd } from "#app/domain/bookings/reserve-nights.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";

/** The open end of a stay as the page of the family and that of the desk show it: whether there is anything to show, and what can be chosen. */

/** The open end when it says something: nights that are reserved, nights that could be, or that the room is full. */
export function shownOpenEnd(openEnd: OpenEnd | null): OpenEnd | null {
  const says = openEnd && (openEnd.reserved.length + openEnd.offered.length > 0 || openEnd.fullFrom);
  return says ? openEnd : null;
}

export type NightsChoice = {
  nights: number;
  /** The last of them. */
  last: IsoDate;
  /** What they cost together, paise. */
  totalPaise: number;
  /** What is posted: how many, and what they cost together as it was shown. */
  value: string;
};

/** The first night, the first two, and so on. */
export function nightsChoices(offered: OpenEnd["offered"]): NightsChoice[] {
  let totalPaise = 0;
  return offered.map((one, index) => {
    totalPaise += one.totalPaise;
    return { nights: index + 1, last: one.night, totalPaise, value: `${index + 1}:${totalPaise}` };
  });
}

/** What is posted of a choice. */
export const postedNights = z.object({
  nights: z.string().regex(/^\d{1,2}:\d{1,12}$/, "Please choose how many nights."),
});

export function readNights(posted: z.infer<typeof postedNights>): {
  nights: number;
  expectedTotalPaise: number;
} {
  const [nights, expectedTotalPaise] = posted.nights.split(":").map(Number);
  return { nights: present(nights), expectedTotalPaise: present(expectedTotalPaise) };
}
