import { useLoaderData } from "@remix-run/react";
import { CALLS } from "#app/api/calls.ts";
import { fieldsTaken, who } from "#app/api/openapi.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { publicAnswers } from "#app/http/addresses/public.ts";
import { publicLoader } from "#app/http/guard.ts";
import { described } from "#app/http/seo.ts";
import { Page } from "#app/ui/page.tsx";

const LEAD = "What an app or a partner's system can ask this site for, as JSON, below /api.";

export const meta = () => described({ title: "Calls for programs", description: LEAD });

const search = defineSearch({ q: text(80) });

export const loader = publicLoader({ permission: "public", search }, (_ctx, { search: { q } }) => {
  const part = q.toLowerCase();
  const calls = CALLS.filter((call) =>
    `${call.method} ${call.path} ${call.operation}`.toLowerCase().includes(part),
  );
  return {
    q,
    total: CALLS.length,
    calls: calls.map((call) => ({
      method: call.method,
      path: call.path,
      operation: call.operation,
      text: [call.summary, call.note].filter(Boolean).join(" "),
      who: who(call.access),
      ...fieldsTaken(call),
    })),
  };
});

export default function Calls() {
  const { q, total, calls } = useLoaderData<typeof loader>();
  return (
    <Page title="Calls for programs" lead={LEAD} width="wide">
      <form className="flex flex-wrap items-end gap-3" method="get">
        <label className="flex flex-col gap-1">
          <span>Part of a path or a name</span>
          <input className="input" name="q" defaultValue={q} />
        </label>
        <button type="submit" className="btn btn-outline">
          Show
        </button>{" "}
        <a className="link" href={publicAnswers.openapi.path}>
          OpenAPI 3.1 description
        </a>
      </form>
      <p>
        {calls.length} of {total} calls. Sign in with POST /userAccount/login, then send its token as{" "}
        <code>Authorization: Bearer …</code>
      </p>
      <ul className="flex flex-col divide-y divide-base-300">
        {calls.map((call) => (
          <li key={`${call.method} ${call.path}`} className="flex flex-col gap-1 py-3">
            <p className="break-all">
              <strong>{call.method}</strong> <code>{call.path}</code>
            </p>
            <p>{call.text}</p>
            {call.needs.length > 0 ? (
              <p className="[overflow-wrap:anywhere]">Needs {call.needs.join(", ")}</p>
            ) : null}
            {call.takes.length > 0 ? (
              <p className="[overflow-wrap:anywhere]">Takes {call.takes.join(", ")}</p>
            ) : null}
            <p className="text-sm opacity-80">
              {call.operation} · {call.who}
            </p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
