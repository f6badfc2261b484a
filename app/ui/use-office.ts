import { useLocation } from "@remix-run/react";
import { type Office, type OfficeName, officeOf } from "#app/http/offices.ts";

/** The office in which a shared screen is open: its addresses and words. `offices` are those that the screen serves, as keys. */
export function useOffice<O extends object>(offices: O): Office<keyof O & OfficeName> {
  return officeOf(useLocation().pathname, offices);
}
