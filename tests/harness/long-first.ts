import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Files that take long, in seconds on a quiet machine: they begin first, so that no process waits for the last of them. */
const LONG: Record<string, number> = {
  "tests/contract/extra-fields/extra-fields.test.ts": 70,
  "tests/contract/matrix.test.ts": 70,
  "tests/contract/pages.test.ts": 60,
  "tests/contract/calls.test.ts": 50,
  "tests/contract/branch-handler.test.ts": 35,
  "tests/contract/backup.test.ts": 30,
  "tests/contract/client/sweep.nightly.test.ts": 25,
  "tests/contract/canary.test.ts": 20,
  "app/domain/search/finder/spellings.test.ts": 10,
  "cli/commands/commands.test.ts": 15,
  "cli/commands/import.test.ts": 25,
  "db/statements.test.ts": 10,
  "app/domain/bookings/any-sequence.test.ts": 10,
  "app/domain/bookings/any-mix.test.ts": 10,
  "app/api/idempotency.test.ts": 10,
  "tests/fault/campaign.nightly.test.ts": 100,
  "tests/fault/bookings.nightly.test.ts": 60,
  "tests/fault/up.test.ts": 30,
  "tests/browser/login.test.ts": 40,
  "tests/browser/book-a-room.test.ts": 65,
  "tests/fault/message-delivery.nightly.test.ts": 30,
  "tests/browser/offices.test.ts": 50,
  "tests/browser/booking-changes.test.ts": 50,
  "tests/browser/poor-network.test.ts": 27,
  "tests/browser/family-trip.nightly.test.ts": 25,
  "tests/browser/payouts.test.ts": 12,
  "tests/fault/killed-worker.test.ts": 25,
  "tests/fault/frozen-database.test.ts": 13,
  "tests/fault/many-pictures.nightly.test.ts": 11,
};

/**
 * Unit before contract, whose demo is made meanwhile; in each project the long files first and the rest by name.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = (spec: TestSpecification) => {
      const file = spec.moduleId.slice(this.ctx.config.root.length + 1);
      return [ORDER[spec.project.name] ?? 0, -(LONG[file] ?? 0), file] as const;
    };
    const ranked = files.map((spec) => ({ spec, rank: rank(spec) }));
    ranked.sort(
      ({ rank: one }, { rank: other }) =>
        one[0] - other[0] || one[1] - other[1] || one[2].localeCompare(other[2]),
    );
    return ranked.map(({ spec }) => spec);
  }
}

const ORDER: Record<string, number> = { unit: 1, contract: 2, browser: 3, fault: 4 };
