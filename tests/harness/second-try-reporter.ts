import type { Reporter, TestCase } from "vitest/node";

/** Names at the end what passed only when it was tried again: a test to mend, although the run is good. */
export default class SecondTryReporter implements Reporter {
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.#flaky) console.log(`Passed only when tried again: ${name}`);
  }
}
