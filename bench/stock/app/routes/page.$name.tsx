import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pages } from "../measured.ts";

/** A page of the product with the HTML of its body as a constant, so that nothing of it is computed. */
export const loader = ({ params }: LoaderFunctionArgs) => ({ name: params.name! });

export default function Page() {
  const { name } = useLoaderData<typeof loader>();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the product's own HTML, to be sent and nothing else
  return <main dangerouslySetInnerHTML={{ __html: pages[name] ?? "" }} />;
}
