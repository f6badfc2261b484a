import type { Fault } from "./fault.ts";
import { AGENTS } from "./faults/agents.ts";
import { AT_RANDOM } from "./faults/at-random.ts";
import { AT_RANDOM_SCREENS } from "./faults/at-random-screens.ts";
import { BOOKINGS } from "./faults/bookings.ts";
import { DAYS } from "./faults/days.ts";
import { EDGES } from "./faults/edges.ts";
import { HOUSES } from "./faults/houses.ts";
import { LIMITS } from "./faults/limits.ts";
import { LOCKS } from "./faults/locks.ts";
import { MESSAGES } from "./faults/messages.ts";
import { MONEY } from "./faults/money.ts";
import { NEWCOMERS } from "./faults/newcomers.ts";
import { PAYMENTS } from "./faults/payments.ts";
import { PEOPLE } from "./faults/people.ts";
import { SCREENS } from "./faults/screens.ts";
import { SHARED } from "./faults/shared.ts";
import { TOLD } from "./faults/told.ts";
import { UNSEEN } from "./faults/unseen.ts";
import { WIRE } from "./faults/wire.ts";

/**
 * Faults that somebody could write by mistake, over all layers, each with the tests that have to notice it. `find` stands exactly once
 * in the file, `replace` is what stands there instead. `tests/contract/mutants.test.ts` checks that the list still fits the code.
 */

export const FAULTS: Fault[] = [
  ...MONEY,
  ...BOOKINGS,
  ...PAYMENTS,
  ...PEOPLE,
  ...MESSAGES,
  ...WIRE,
  ...SHARED,
  ...SCREENS,
  ...AGENTS,
  ...HOUSES,
  ...EDGES,
  ...UNSEEN,
  ...TOLD,
  ...DAYS,
  ...NEWCOMERS,
  ...LIMITS,
  ...LOCKS,
  ...AT_RANDOM,
  ...AT_RANDOM_SCREENS,
];
