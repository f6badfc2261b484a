import { type Actor, isUser, type Role } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { translateLabel } from "#app/words/labels.ts";
import type { IconName } from "../ui/icon.tsx";
import type { Address, AddressInMenu } from "./addresses/address.ts";
import { ADDRESSES } from "./addresses/all.ts";
import { holds, type Permission } from "./permissions.ts";

/**
 * What stands in the menu of each role: the addresses that have an entry. A sub-role narrows it to somebody's work; what may be opened is
 * decided by the guard of each screen, not here.
 */
export type MenuEntry = Pick<AddressInMenu, "label" | "group"> & { path: string; icon: IconName };

type Entry = AddressInMenu & { path: string; permission: Permission };

const entriesOf = (role: Role): Entry[] =>
  Object.values<Address>(ADDRESSES[role]).flatMap(({ path, permission, menu }) =>
    menu ? [{ path, permission, ...menu }] : [],
  );

/** An entry of no kind is everybody's. */
const isOfKinds = (entry: Entry, sold: readonly string[]) =>
  !entry.for || entry.for.length === 0 || entry.for.some((kind) => sold.includes(kind));

/** The drawing of each group, and of each entry that stands in none. */
const ICONS: Record<string, IconName> = {
  Home: "home",
  Today: "home",
  "To do": "tasks",
  Files: "file",
  Dashboard: "chart",
  Team: "people",
  Guests: "people",
  Partners: "people",
  "Approvals and people": "people",
  Bookings: "calendar",
  "Bookings and requests": "calendar",
  "Next stay": "calendar",
  "Bookings and money": "rupee",
  Money: "rupee",
  Accounts: "rupee",
  Payments: "rupee",
  "Bank account": "bank",
  "Books and tax": "books",
  Masters: "settings",
  "Masters, hospitals and prices": "settings",
  Requests: "inbox",
  "Open requests": "inbox",
  Messages: "mail",
  Replies: "reply",
  Refunds: "undo",
  Objections: "warning",
  Items: "tag",
  "On sale": "tag",
  "Field visits": "directions",
  "Stay longer": "clock",
  "Book more": "plus",
  "Book for a guest": "plus",
  "Share links": "link",
  "API keys": "link",
  Webhooks: "link",
  "The account": "person",
  "My account": "person",
  "My profile": "person",
};

const shown = ({ path, label, group }: Entry): MenuEntry => ({
  path,
  label: translateLabel(label),
  icon: present(ICONS[group ?? label]),
  ...(group ? { group: translateLabel(group) } : {}),
});

/** The menu of a role and sub-role; one that is not known shows what everybody of the role sees. */
export function menusOf(role: Role, subRole: string | null): MenuEntry[] {
  return entriesOf(role)
    .filter((entry) => subRole === null || !entry.for || entry.for.includes(subRole))
    .map(shown);
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
