import type { IsoDate } from "#app/domain/shared/dates.ts";
import { formats, words } from "#app/words/catalogue.ts";

/** Nights, from the first to the morning after the last, and what a policy charges for them, in words. */
export type ChargedNights = { startsOn: IsoDate; endsOn: IsoDate; text: string };

/** What is charged at this moment, once; of a stay whose nights were bought at different times with the nights that it charges so. */
export function chargeWords(charged: ChargedNights[]): string[] {
  const texts = [...new Set(charged.map(({ text }) => text))];
  if (texts.length < 2) return texts;
  const { weekdayDate } = formats();
  return charged.map(({ startsOn, endsOn, text }) => {
    const dates = words("stay")("dates", { from: weekdayDate(startsOn), to: weekdayDate(endsOn) });
    return `${dates}: ${text}`;
  });
}
