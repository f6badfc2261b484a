import { expect, test } from "vitest";

/** @database none */

const left = Promise.withResolvers<void>();
/** What Node tells of rejections, in place of vitest, which would count one as a failure. */
const told = Promise.withResolvers<Error>();

test("leaves something under way", () => {
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.once("unhandledRejection", (reason) => {
    for (const other of others) process.on("unhandledRejection", other);
    told.resolve(reason as Error);
  });
  const leave = async () => {
    await left.promise;
    throw new Error("the connection is closed");
  };
  void leave();
});

test("what an earlier test left under way fails by the name of that test", async () => {
  left.resolve();
  const { message } = await told.promise;
  expect(message).toMatch(/^the connection is closed\n.+ by the test ".+ > leaves something under way"/);
});
