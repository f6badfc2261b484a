import { useLoaderData } from "@remix-run/react";
import { publishedPolicies } from "#app/domain/money/list-policies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { Policies } from "./parts/policies.tsx";
import { CANCELLATION_SECTIONS, REFUND_SECTIONS } from "./parts/policy-sections.tsx";
import { Reading } from "./parts/reading.tsx";

export const meta = () => [{ title: "Cancellation and refunds" }];

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({
  policies: await publishedPolicies(ctx),
}));

export default function CancellationAndRefunds() {
  const { policies } = useLoaderData<typeof loader>();
  return (
    <Reading
      title="Cancellation and refunds"
      lead="Everything about cancelling, and about the money that comes back, on one page."
      sections={[...CANCELLATION_SECTIONS, ...REFUND_SECTIONS]}
    >
      <Policies policies={policies} />
    </Reading>
  );
}
