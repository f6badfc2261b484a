import type { FoundHospital } from "#app/domain/search/finder/find.ts";

/** Where a found hospital is, and the doctor for whose name it was found. */
export function hospitalPlaceText({ name, locality, cityName, doctor }: FoundHospital): string {
  const place = [name.includes(locality) ? "" : locality, name.includes(cityName) ? "" : cityName].filter(
    Boolean,
  );
  return [...(doctor ? [doctor] : []), ...(place.length > 0 ? place : [cityName])].join(", ");
}
