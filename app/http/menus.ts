import { type Actor, isUser, type Role } from "#app/domain/context.ts";
import { translateLabel } from "#app/words/labels.ts";
import type { IconName } from "../ui/icon.tsx";
import { type Address, type AddressInMenu, MENU_GROUPS } from "./addresses/address.ts";
import { ADDRESSES } from "./addresses/all.ts";
import { holds, type Permission } from "./permissions.ts";

/**
 * What stands in the menu of each role: the addresses that have an entry. A sub-role narrows it to somebody's work; what may be opened is
 * decided by the guard of each screen, not here.
 */
export type MenuEntry = { path: string; label: string; icon: IconName; group?: string };

type Entry = AddressInMenu & { path: string; permission: Permission };

const entriesOf = (role: Role): Entry[] =>
  Object.values<Address>(ADDRESSES[role]).flatMap(({ path, permission, menu }) =>
    menu ? [{ path, permission, ...menu }] : [],
  );

/** An entry of no kind is everybody's. */
const isOfKinds = (entry: Entry, sold: readonly string[]) =>
  !entry.for || entry.for.length === 0 || entry.for.some((kind) => sold.includes(kind));

const shown = (entry: Entry): MenuEntry => ({
  path: entry.path,
  label: translateLabel(entry.label),
  ...(entry.group
    ? { icon: MENU_GROUPS[entry.group], group: translateLabel(entry.group) }
    : { icon: entry.icon }),
});

/** The menu of a role and sub-role; one that is not known shows what everybody of the role sees. */
export function menusOf(role: Role, subRole: string | null): MenuEntry[] {
  return entriesOf(role)
    .filter((entry) => subRole === null || !entry.for || entry.for.includes(subRole))
    .map(shown);
}

/** What the frame of an office shows of who works there; `session` is the one that the sign-out ends. */
export type OfficeFrame = { person: string; menu: MenuEntry[]; session: string };

/** The frame of an office for whoever is signed in there. */
export function officeFrame(actor: Actor, area: Role): OfficeFrame {
  const menu = menusFor(actor, area);
  return isUser(actor)
    ? { person: actor.name, menu, session: actor.role }
    : { person: "", menu, session: area };
}

/**
 * The menu of an area for whoever is signed in there: that of the area's role. A branch's login without a sub-role sees every kind
 * and nothing of the account's own; an admin who works in somebody else's area sees all of it.
 * @param sold what a partner's account sells: the entries of other kinds are left out
 */
export function menusFor(actor: Actor, area: Role, sold: readonly string[] = []): MenuEntry[] {
  if (!isUser(actor)) return [];
  if (actor.role !== area) return menusOf(area, null);
  if (!actor.subPartnerId && actor.subRole === null && sold.length > 0)
    return entriesOf(area)
      .filter((entry) => isOfKinds(entry, sold) && holds(actor, entry.permission))
      .map(shown);
  if (actor.rights)
    return entriesOf(area)
      .filter(({ permission }) => holds(actor, permission))
      .map(shown);
  if (!actor.subPartnerId || actor.subRole !== null) return menusOf(area, actor.subRole);
  return entriesOf(area)
    .filter((entry) => entry.for?.length !== 0)
    .map(shown);
}
