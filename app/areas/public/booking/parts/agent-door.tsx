import { Link } from "@remix-run/react";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";

/** An agent books what was chosen for a guest, in the own area. */
export function AgentDoor({ draftId }: { draftId: string }) {
  return (
    <Alert tone="info">
      <p className="mb-2">You are signed in as an agent.</p>
      <Link to={paths.agentBookFor(draftId)} className="btn btn-primary min-h-12">
        Book it for a guest
      </Link>
    </Alert>
  );
}
