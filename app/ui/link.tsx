import type { ComponentProps } from "react";

/**
 * A link to another page of the site. No page is hydrated (decision 15), so it is a plain one: the framework's own link works out for each
 * what a router in the browser would need.
 */
export function Link({ to, ...attributes }: { to: string } & Omit<ComponentProps<"a">, "href">) {
  return <a href={to} {...attributes} />;
}
