import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { adminRoutes } from "#app/areas/admin/routes.ts";
import { agentRoutes } from "#app/areas/agent/routes.ts";
import { cityManagerRoutes } from "#app/areas/city-manager/routes.ts";
import { partnerRoutes } from "#app/areas/partner/routes.ts";
import { staffRoutes } from "#app/areas/staff/routes.ts";
import type { Addresses } from "#app/http/addresses/address.ts";
import { ADDRESSES } from "#app/http/addresses/all.ts";
import { partnerAddressesByKind } from "#app/http/addresses/partner.ts";
import { staffAddressesByKind } from "#app/http/addresses/staff.ts";
import { GUARD } from "#app/http/guard.ts";
import { PERMISSIONS } from "#app/http/permissions.ts";
import { idsOf, guardOf as mark, siteMap } from "#tests/harness/site-map.ts";

/** What the table of routes itself says. @database none */

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const screens = await siteMap();

test("a route is guarded for the area whose list of routes it stands in", () => {
  const areas = { partner: partnerRoutes, agent: agentRoutes, staff: staffRoutes, admin: adminRoutes };
  const wrong = Object.entries({ ...areas, city_manager: cityManagerRoutes }).flatMap(([area, routes]) => {
    const ids = new Set(idsOf(routes));
    return screens
      .filter(({ id }) => ids.has(id))
      .filter((screen) =>
        (["loader", "action"] as const).some(
          (kind) => screen.module[kind] && mark(screen, kind)?.area !== area,
        ),
      )
      .map(({ path: address }) => `${area}: ${address}`);
  });
  expect(wrong).toEqual([]);
});

test("the guard of a screen asks for the permission of its address", () => {
  const tables: Addresses[] = [...Object.values(ADDRESSES), staffAddressesByKind, partnerAddressesByKind];
  const permissions = new Map(
    tables.flatMap((table) =>
      Object.values(table).map(({ path: at, permission }) => [at, permission] as const),
    ),
  );
  const wrong = screens
    .filter((screen) => screen.hasAddress && permissions.has(screen.path as `/${string}`))
    .map((screen) => [
      screen.path,
      mark(screen, "loader")?.permission,
      permissions.get(screen.path as `/${string}`),
    ])
    .filter(([, asked, declared]) => asked !== declared);
  expect(permissions.size).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test("the first part of an address belongs to one area", () => {
  const areas = new Map<string, Set<string>>();
  for (const [area, table] of Object.entries<Addresses>(ADDRESSES)) {
    for (const { path: at } of Object.values(table)) {
      const first = at.split("/")[1]!;
      areas.set(first, (areas.get(first) ?? new Set()).add(area));
    }
  }
  expect([...areas].filter(([, { size }]) => size > 1)).toEqual([]);
});

test("every route's file exists and every id is its own", () => {
  expect(screens.filter((route) => !existsSync(path.join(ROOT, "app", route.file)))).toEqual([]);
  const ids = screens.map((route) => route.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("no screen is an orphan: every file of an area is routed or used by one that is", () => {
  const files = readdirSync(path.join(ROOT, "app/areas"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const used = new Set(screens.map((route) => path.join(ROOT, "app", route.file)));
  for (const file of files) {
    for (const [, specifier] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      used.add(path.resolve(path.dirname(file), specifier!));
    }
  }
  expect(files.filter((file) => !used.has(file) && !file.endsWith("/routes.ts"))).toEqual([]);
});

test("every loader and action is made by a guarded builder", () => {
  const unguarded = screens.flatMap((screen) =>
    (["loader", "action"] as const)
      .filter((name) => screen.module[name] && !(screen.module[name] as Record<symbol, unknown>)[GUARD])
      .map((name) => `${screen.file} ${name}`),
  );
  expect(unguarded).toEqual([]);
});

test("a page outside the public area has a loader, so that it is guarded at all", () => {
  const open = screens.filter(
    (screen) =>
      /areas\/(?!public)/.test(screen.file) &&
      screen.module.default &&
      !screen.module.loader &&
      !screen.file.endsWith("layout.tsx"),
  );
  expect(open.map((screen) => screen.file)).toEqual([]);
});

test("a form is answered by a screen that also has a loader", () => {
  const blind = screens.filter(
    (screen) => screen.module.default && screen.module.action && !screen.module.loader,
  );
  expect(blind.map((screen) => screen.file)).toEqual([]);
});

/** Files that no list on a screen filters, and why. */
const UNFILTERED: Record<string, string> = {
  "areas/admin/queues/failed-csv.ts": "all that waits for a person",
  "areas/partner/accounts/agents-csv.ts": "one line for each agent",
  "areas/partner/prices/price-batches-csv.ts": "the changes that can be set back",
};

test("the file of a list reads the filters of its screen", () => {
  const searches = new Set(
    screens
      .filter((screen) => screen.module.default)
      .map((screen) => mark(screen, "loader")?.search)
      .filter(Boolean),
  );
  const own = screens
    .filter(({ file }) => /csv\.ts$/.test(file))
    .filter((screen) => !searches.has(mark(screen, "loader")?.search));
  expect([...new Set(own.map(({ file }) => file))].sort()).toEqual(Object.keys(UNFILTERED).sort());
});

test("every permission is used by a screen", () => {
  const used = new Set(
    screens
      .flatMap((screen) => [mark(screen, "loader"), mark(screen, "action")])
      .map((guard) => guard?.permission),
  );
  expect(
    Object.keys(PERMISSIONS).filter((permission) => !used.has(permission as keyof typeof PERMISSIONS)),
  ).toEqual([]);
});

test("who may open and who may change what", async () => {
  const lines = screens
    .filter((screen) => mark(screen, "loader") || mark(screen, "action"))
    .map((screen) => {
      const [read, write] = [mark(screen, "loader"), mark(screen, "action")];
      return `${(screen.hasAddress ? screen.path : `(layout of ${read?.area})`).padEnd(58)} ${describe(read).padEnd(46)} ${describe(write)}`.trimEnd();
    })
    .sort();
  await expect(
    `${[`${"path".padEnd(58)} ${"open".padEnd(46)} change`, ...lines].join("\n")}\n`,
  ).toMatchFileSnapshot("access-table.txt");
});

function describe(guard: ReturnType<typeof mark>): string {
  if (!guard) return "-";
  const roles = PERMISSIONS[guard.permission] as readonly string[] | null;
  return `${guard.permission} (${roles?.join(", ") ?? "everybody"})`;
}
