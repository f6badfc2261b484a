import { useLoaderData } from "@remix-run/react";
import { publishedPolicies } from "#app/domain/money/list-policies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { Policies } from "./parts/policies.tsx";
import { CANCELLATION_SECTIONS } from "./parts/policy-sections.tsx";
import { Reading } from "./parts/reading.tsx";

export const meta = () => [{ title: "Cancellation policy" }];

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({
  policies: await publishedPolicies(ctx),
}));

export default function CancellationPolicy() {
  const { policies } = useLoaderData<typeof loader>();
  return (
    <Reading
      title="Cancellation policy"
      lead="Plans change when somebody is ill. These are the rules that houses have today."
      sections={CANCELLATION_SECTIONS}
    >
      <Policies policies={policies} />
    </Reading>
  );
}
