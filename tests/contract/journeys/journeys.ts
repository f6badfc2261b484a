import type { Journey } from "./caller.ts";
import { doctorJourneys } from "./doctors.ts";
import { fieldVisitJourneys } from "./field-visits.ts";
import { propertyJourneys } from "./properties.ts";
import { requestJourneys } from "./requests.ts";
import { roomJourneys } from "./rooms.ts";

/** Every journey, in the order in which they are walked. */
export const JOURNEYS: readonly Journey[] = [
  ...doctorJourneys,
  ...fieldVisitJourneys,
  ...requestJourneys,
  ...propertyJourneys,
  ...roomJourneys,
];
