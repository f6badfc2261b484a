import { Link, useLoaderData } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatTime } from "#app/ui/format.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { PolicySteps } from "#app/ui/policy-steps.tsx";
import { DraftChanges, DraftPrice, DraftSummary } from "./parts/draft-summary.tsx";
import { readDraftView } from "./parts/draft-view.ts";
import { cartParams } from "./parts/params.ts";

export const meta = () => [{ title: "The room you chose" }];

export const loader = publicLoader(
  { permission: "public", params: cartParams },
  async (ctx, { params, browserId }) => ({
    draft: await readDraftView(ctx, { id: params.draft, searchInfo: params.searchInfo, browserId }),
  }),
);

export default function CartDetails() {
  const { draft } = useLoaderData<typeof loader>();
  const property = draft.lines[0]?.property;
  return (
    <Page
      title="The room you chose"
      lead="Please look once more. Next you tell us who comes; then the room is held for you while you pay."
      back={{ to: draft.roomHref, label: "Choose another room" }}
      width="narrow"
    >
      <DraftChanges draft={draft} />
      <DraftSummary draft={draft} />
      {property ? (
        <>
          <DraftPrice draft={draft} />
          <Panel title="If you have to cancel">
            <PolicySteps steps={draft.policy} />
          </Panel>
          <Panel title="When you arrive">
            <FactList
              facts={[
                [
                  "Address",
                  [property.propertyAddress, property.cityName, property.pinCode].filter(Boolean).join(", "),
                ],
                ["Arrive", `from ${formatTime(property.checkInTime)}`],
                ["Leave", `until ${formatTime(property.checkOutTime)}`],
              ]}
            />
          </Panel>
        </>
      ) : null}
      {draft.problem ? null : (
        <p className="flex flex-wrap gap-3">
          <Link
            to={paths.bookingProcess(draft.searchInfo, draft.id)}
            className="btn btn-primary min-h-12 px-8 text-base"
          >
            Go on: who comes?
          </Link>
          <Link to={draft.roomHref} className="btn btn-outline min-h-12 text-base">
            Change something
          </Link>
        </p>
      )}
    </Page>
  );
}
