import { expect, test } from "vitest";
import { HELP, readOptions } from "#tests/crawl/parts/options.ts";

/** What `npm run crawl` is told. @database none */

test("everybody in every browser, unless told otherwise", () => {
  expect(readOptions([])).toEqual({
    help: false,
    visitors: ["guest", "customer", "partner", "agent", "staff", "city_manager", "admin"],
    isEverybody: true,
    modes: ["phone", "phone-nojs", "desk", "desk-nojs"],
    links: 20,
    sheet: true,
  });
  expect(readOptions(["--only", "admin,guest", "--modes=phone", "--links", "5", "--no-sheet"])).toEqual({
    help: false,
    visitors: ["admin", "guest"],
    isEverybody: false,
    modes: ["phone"],
    links: 5,
    sheet: false,
  });
});

test("help is given, and what nobody can mean is refused by name, without a stack", () => {
  expect(readOptions(["--help"])).toMatchObject({ help: true });
  expect(HELP).toContain("city_manager");
  for (const [args, wrong] of [
    [["--nothing"], /Unknown option '--nothing'/],
    [["--only"], /--only/],
    [["--only", "admin,nobody"], /--only knows no nobody/],
    [["--modes", "tv"], /--modes knows no tv/],
    [["--links", "many"], /--links many/],
    [["screen"], /screen/],
  ] as const)
    expect(readOptions([...args]), args.join(" ")).toEqual({ wrong: expect.stringMatching(wrong) });
});
