import { useLoaderData } from "@remix-run/react";
import { publishedPolicies } from "#app/domain/money/list-policies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { Policies } from "./parts/policies.tsx";
import { REFUND_SECTIONS } from "./parts/policy-sections.tsx";
import { Reading } from "./parts/reading.tsx";

export const meta = () => [{ title: "Refund policy" }];

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({
  policies: await publishedPolicies(ctx),
}));

export default function RefundPolicy() {
  const { policies } = useLoaderData<typeof loader>();
  return (
    <Reading
      title="Refund policy"
      lead="What comes back when you cancel, and when. First the rules that houses have today."
      sections={REFUND_SECTIONS}
    >
      <Policies policies={policies} />
    </Reading>
  );
}
