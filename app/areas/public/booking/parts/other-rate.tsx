import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { RATE_NAMES } from "../../rooms/parts/rate-choice.tsx";
import { policyWords } from "../../rooms/parts/room-list.tsx";
import type { OtherRate } from "./draft-view.ts";

/** The rate at which the room was not taken: what it costs, what cancelling costs at it, and a button that takes the room at it. */
export function OtherRatePanel({ rate: { ratePlan, price, policy } }: { rate: OtherRate }) {
  return (
    <Panel>
      <p className="font-semibold">
        {words("search")(RATE_NAMES[ratePlan])}: {formatRupeesShort(price.totalPaise)}
      </p>
      <p className="mb-3">{policyWords(policy)}</p>
      <RowForm fields={{ ratePlan }}>
        <SubmitButton intent="rate" tone="plain">
          {words("booking")("chooseThisRate")}
        </SubmitButton>
      </RowForm>
    </Panel>
  );
}
