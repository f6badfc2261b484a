import { useLoaderData } from "@remix-run/react";
import { publishedPolicies } from "#app/domain/money/list-policies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { Policies } from "./parts/policies.tsx";
import { cancellationSections } from "./parts/policy-sections.tsx";
import { Reading } from "./parts/reading.tsx";

export const meta = () =>
  described({ title: words("shell")("cancellationPolicy"), description: words("information")("cancelLead") });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({
  policies: await publishedPolicies(ctx),
}));

export default function CancellationPolicy() {
  const t = words("information");
  const shellWords = words("shell");
  const { policies } = useLoaderData<typeof loader>();
  return (
    <Reading
      title={shellWords("cancellationPolicy")}
      lead={t("cancelLead")}
      sections={cancellationSections()}
    >
      <Policies policies={policies} />
    </Reading>
  );
}
