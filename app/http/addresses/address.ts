import type { ListName } from "#app/domain/exports/lists.ts";
import type { IconName } from "../../ui/icon.tsx";
import type { Permission } from "../permissions.ts";

/** The parts of a path that its pattern names: `{ id: "…" }`. */
export type PathParams = Readonly<Record<string, string>>;

/**
 * An address of the site: where it is, what stands there, who may open it, and where it is in the menu. Those of each area are declared once
 * (`app/http/addresses/<area>.ts`); routes, menus, the files of lists and the offices of shared screens come of them. Client-safe.
 */
export type Address = {
  /** As the router has it: `/mhaccounts/:id`. Paths are a contract, spelling included. */
  path: `/${string}`;
  /**
   * The route's file, below the folder of the area; one that several offices share is `offices/…`. A screen (`.tsx`) stands in the layout of
   * the area, an answer without a page (`.ts`) by itself.
   */
  file: string;
  /** Who may open it. An action names its own. */
  permission: Permission;
  /**
   * The list that stands there: its file is at `<path>/csv`. Where tabs or the path change it, they tell which; a path may name none.
   */
  list?: ListName | ((params: URLSearchParams, inPath: PathParams) => ListName | undefined);
  /** The parameter by which tabs tell which list it is, or which kind: links and forms keep it. */
  tab?: string;
  /** Filters of that list which this address sets, or its parameters, where tabs change them; `:id` stands for that part of the path. */
  with?: Fixed | ((params: URLSearchParams) => Fixed);
  /** Its entry in the menu of the area. The entries stand in the order of the addresses. */
  menu?: AddressInMenu;
  /**
   * The path that it stands under, whose entry the menu marks here; left out, the address that this path goes on from. For screens
   * without an entry whose path begins with none.
   */
  under?: SitePath | ((where: Where) => SitePath | undefined);
};

export type SitePath = `/${string}`;

/** Where somebody is: what the address says, and of which kind is what the screen shows, where its data say it. */
export type Where = { params: URLSearchParams; inPath: PathParams; kind: string | undefined };

/** The list whose columns are chosen, which the address says: `?back=/mhbookings?kind=room`. */
export function listInBack({ params }: Where): SitePath | undefined {
  const [path] = (params.get("back") ?? "").split("?");
  return path?.startsWith("/") ? (path as SitePath) : undefined;
}

export type AddressInMenu = {
  label: string;
  /** The sub-roles that see it beside those without a sub-role; left out, everybody of the role does. */
  for?: readonly string[];
} & (
  | {
      /** The heading it stands under, whose drawing it takes; those of one group follow each other. */
      group: MenuGroup;
    }
  | { icon: IconName; group?: undefined }
);

/** The headings of the menus, each with its drawing. */
export const MENU_GROUPS = {
  "Approvals and people": "people",
  Bookings: "calendar",
  "Bookings and requests": "calendar",
  "Bookings and money": "rupee",
  "Books and tax": "books",
  Items: "tag",
  Masters: "settings",
  "Masters, hospitals and prices": "settings",
  Messages: "mail",
  Money: "rupee",
  "On sale": "tag",
  Partners: "people",
  Requests: "inbox",
  "The account": "person",
} as const satisfies Record<string, IconName>;

type MenuGroup = keyof typeof MENU_GROUPS;

type Fixed = Readonly<Record<string, string>>;

/** The filters that an address sets, with these parameters. */
export function fixedAt({ with: fixed }: Pick<Address, "with">, params: URLSearchParams): Fixed {
  return typeof fixed === "function" ? fixed(params) : (fixed ?? {});
}

export type Addresses = Readonly<Record<string, Address>>;

/** The address that a request is for, of those of an area. @throws Error when it is none of them: the route stands there by hand */
export function addressAt(addresses: Addresses, request: Request): Address {
  const pathname = new URL(request.url).pathname.replace(/\.data$/, "");
  const found = Object.values(addresses).find(({ path }) => path === pathname);
  if (!found) throw new Error(`No address is declared for ${pathname}`);
  return found;
}
