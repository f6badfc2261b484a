import { Link } from "@remix-run/react";
import {
  ASKED_DOCUMENTS,
  DOCUMENTS,
  PARTNER_KIND_LABELS,
  PARTNER_KINDS,
} from "#app/domain/documents/labels.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Page, Panel } from "#app/ui/page.tsx";

export const meta = () => [{ title: "For partners" }];

export const loader = publicLoader({ permission: "public" }, () => ({}));

/** What a partner has to know before signing up. */
export default function PartnerInformation() {
  return (
    <Page
      title="For partners"
      lead="Who may sell here, which papers are needed, and how you are paid."
      actions={
        <Link to={paths.partnerSignup()} className="btn btn-primary min-h-12">
          Become a partner
        </Link>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {PARTNER_KINDS.map((kind) => (
          <Panel key={kind} title={PARTNER_KIND_LABELS[kind]}>
            <p className="mb-2">Papers that we ask for:</p>
            <ul className="list-disc pl-5">
              {ASKED_DOCUMENTS[kind].map(({ kind: paper, required }) => (
                <li key={paper}>
                  {DOCUMENTS[paper].label}
                  {required ? "" : ", if you have it"}
                </li>
              ))}
            </ul>
            <p className="mt-3">
              <Link className="link" to={paths.partnerSignup(kind)}>
                Sign up for {PARTNER_KIND_LABELS[kind].toLowerCase()}
              </Link>
            </p>
          </Panel>
        ))}
      </div>
      <Panel title="What you can rely on">
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>
            You set the price of every night, meal and ride. An offer that we give is never taken from your
            share.
          </li>
          <li>Your statement shows each booking with its tax, our fee and what is left, to the paisa.</li>
          <li>
            A change of an approved listing waits as a draft; what was approved stays on sale meanwhile.
          </li>
          <li>We remind you 60, 30 and 7 days before a paper ends.</li>
        </ul>
        <p className="mt-4">
          Something is not right?{" "}
          <Link className="link" to={paths.grievance}>
            Tell us
          </Link>
        </p>
      </Panel>
    </Page>
  );
}
