import { useLoaderData } from "@remix-run/react";
import { publishedPolicies } from "#app/domain/money/list-policies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { Policies } from "./parts/policies.tsx";
import { refundSections } from "./parts/policy-sections.tsx";
import { Reading } from "./parts/reading.tsx";

export const meta = () =>
  described({ title: words("shell")("refundPolicy"), description: words("information")("refundLead") });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({
  policies: await publishedPolicies(ctx),
}));

export default function RefundPolicy() {
  const t = words("information");
  const shellWords = words("shell");
  const { policies } = useLoaderData<typeof loader>();
  return (
    <Reading title={shellWords("refundPolicy")} lead={t("refundLead")} sections={refundSections()}>
      <Policies policies={policies} />
    </Reading>
  );
}
