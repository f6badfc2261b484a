import { Link } from "@remix-run/react";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { KindCards } from "./parts/kind-cards.tsx";

export const meta = () =>
  described({
    title: "Partner with us",
    description: "Let your rooms, meals, cabs or equipment to families near hospitals.",
  });

export const loader = publicLoader({ permission: "public" }, () => ({}));

/** The invitation to become a partner. */
export default function PartnerWithUs() {
  return (
    <Page
      title="Partner with us"
      lead="Families who travel for treatment look for what you have: a clean room, a light meal, a careful driver, a wheelchair tonight."
    >
      <h2>What do you offer?</h2>
      <KindCards />
      <Panel title="How it goes">
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          <li>
            Send your details and the numbers of your papers, with a photo of each if you have it. It takes
            five minutes.
          </li>
          <li>An admin looks at them, usually within two working days, and writes to you.</li>
          <li>
            You put on sale what you have, with your own prices. Each thing is looked at once before guests
            see it.
          </li>
          <li>Guests pay us; your share comes with a statement that explains every rupee.</li>
        </ol>
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
          <Link className="link" to={paths.partnerInformation}>
            What it costs and what you need
          </Link>
          <Link className="link" to={paths.partnerLogin}>
            Sign in as a partner
          </Link>
          <Link className="link" to={paths.userTypeRegistration("agent")}>
            Become an agent
          </Link>
        </p>
      </Panel>
    </Page>
  );
}
