import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { explainBooking } from "#app/domain/accounts/explain-booking.ts";
import { readBookingStanding } from "#app/domain/settlements/standing.ts";
import { agentLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { StandingPanel } from "#app/ui/money/balance.tsx";
import { Explanation } from "#app/ui/money/explanation.tsx";
import { Page } from "#app/ui/page.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { formats, words } from "#app/words/catalogue.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("agent")("accountOfBooking"), data?.explained.bookingOrderId) },
];

export const loader = agentLoader(
  { permission: "agent.money.read", params: idParam },
  async (ctx, { params }) => ({
    explained: await explainBooking(ctx, params.id),
    standing: await readBookingStanding(ctx, params.id),
  }),
);

export default function AgentAccount() {
  const { explained, standing } = useLoaderData<typeof loader>();
  return (
    <Page
      title={explained.bookingOrderId}
      lead={`${explained.title}, ${formats().range(explained.startsOn, explained.endsOn)}`}
      back={{ to: moneyPaths.agentAccounts, label: words("agent")("accounts") }}
    >
      <StandingPanel standing={standing} />
      <Explanation data={explained} />
    </Page>
  );
}
