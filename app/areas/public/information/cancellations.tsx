import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { publishedPolicies } from "#app/domain/money/list-policies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { pageAt } from "#app/http/page-at.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { Policies } from "./parts/policies.tsx";
import { cancellationSections, refundSections } from "./parts/policy-sections.tsx";
import { Reading } from "./parts/reading.tsx";

/** What each of the pages says, below the rules of today in `sections`. */
const PAGES = [
  {
    path: paths.cancellationPolicy,
    texts: () => ({
      title: words("shell")("cancellationPolicy"),
      lead: words("information")("cancelLead"),
      sections: cancellationSections(),
    }),
  },
  {
    path: paths.refundPolicy,
    texts: () => ({
      title: words("shell")("refundPolicy"),
      lead: words("information")("refundLead"),
      sections: refundSections(),
    }),
  },
  {
    path: paths.cancellationAndRefunds,
    texts: () => ({
      title: words("shell")("cancellationAndRefunds"),
      lead: words("information")("bothLead"),
      sections: [...cancellationSections(), ...refundSections()],
    }),
  },
];

export const meta: MetaFunction = ({ location }) => {
  const { title, lead } = pageAt(PAGES, location.pathname).texts();
  return described({ title, description: lead });
};

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({
  policies: await publishedPolicies(ctx),
}));

/** /cancellationpolicy, /refundpolicy and /cancellationandrefundspolicy: the same rules, with what a reader came for. */
export default function Cancellations() {
  const { title, lead, sections } = pageAt(PAGES, useLocation().pathname).texts();
  const { policies } = useLoaderData<typeof loader>();
  return (
    <Reading title={title} lead={lead} sections={sections}>
      <Policies policies={policies} />
    </Reading>
  );
}
