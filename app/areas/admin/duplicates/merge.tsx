import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { ACCOUNT_MERGE } from "#app/domain/duplicates/account-merge.ts";
import { mergePair, pairChoices, previewPair } from "#app/domain/duplicates/merge.ts";
import { PROPERTY_MERGE } from "#app/domain/duplicates/property-merge.ts";
import { addressOf } from "#app/http/admit.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { MergeSteps, mergeSearch } from "#app/ui/masters/merge-steps.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminDuplicates")("merge") }];

const isAccount = (address: string) => address.startsWith(`${paths.adminAccountDuplicates}/`);
const kindAt = (address: string) => (isAccount(address) ? ACCOUNT_MERGE : PROPERTY_MERGE);

export const loader = adminLoader(
  { permission: "admin.people.write", params: idParam, search: mergeSearch },
  async (ctx, { params: { id }, search: state, request }) => {
    const kind = kindAt(addressOf(request));
    const [preview, choices] = await Promise.all([
      previewPair(ctx, kind, { fromId: id, intoId: state.into }),
      pairChoices(ctx, kind, { fromId: id, q: state.q }),
    ]);
    return { state, preview, choices };
  },
);

export const action = adminAction(
  { permission: "admin.people.write", params: idParam, schema: z.object({ into: z.uuid() }) },
  async (ctx, { params: { id }, value, request }) => {
    const t = words("adminDuplicates");

    const address = addressOf(request);
    const { moved } = await mergePair(ctx, kindAt(address), { fromId: id, intoId: value.into });
    const list = isAccount(address) ? paths.adminAccountDuplicates : paths.adminPropertyDuplicates;
    return done(list, t("mergedRowsMoved", { moved }));
  },
);

/** What follows, in words, before the button. */
const FOLLOWS = {
  account:
    "People, houses, items, papers, branches and drivers go over; whoever signed in for the one that goes signs in anew and then sees the other's bookings and money. Names, GSTIN, PAN and bank account of the one that stays are kept.",
  property:
    "Rooms, bookings, photos and visits go over. A room of a name that both have is taken off sale, so that it is not sold twice. Offers and commission rules of the one that goes end with it.",
};

/** /adminAccountDuplicates/:id, /adminPropertyDuplicates/:id: says that this one is another one. */
export default function Merge() {
  const t = words("adminDuplicates");

  const { state, preview, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const ofAccounts = isAccount(useLocation().pathname);
  return (
    <Page
      width="narrow"
      title={t("mergeName", { name: preview.from.name })}
      back={{
        to: ofAccounts ? paths.adminAccountDuplicates : paths.adminPropertyDuplicates,
        label: t("possibleDuplicates"),
      }}
      lead={ofAccounts ? FOLLOWS.account : FOLLOWS.property}
    >
      <MergeSteps state={state} preview={preview} choices={choices} failure={failure} />
    </Page>
  );
}
