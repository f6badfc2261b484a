import type { EntryContext } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import type { FormFailure } from "#app/http/form.ts";
import { Alert } from "./alert.tsx";

/**
 * Screens say beside a form why it was refused. Where somebody else has decided meanwhile what the form was about, the page has it no
 * longer; then the top of the page says it.
 * @param html the page that shows the refused form again
 */
export function withUnshownRefusal(html: string, { staticHandlerContext }: EntryContext): string {
  const failures = Object.values(staticHandlerContext.actionData ?? {}) as Array<FormFailure | undefined>;
  const texts = failures.flatMap((failure) => Object.values(failure?.result?.error ?? {}));
  const unshown = texts.flatMap((each) => each ?? []).filter((text) => !html.includes(asWritten(text)));
  if (unshown.length === 0) return html;
  const alert = renderToStaticMarkup(<Refusal texts={unshown} />);
  return html.replace(/<main\b[^>]*>/, (main) => main + alert);
}

/** A text as React writes it into a page. */
const asWritten = (text: string) => renderToStaticMarkup(<p>{text}</p>).slice("<p>".length, -"</p>".length);

function Refusal({ texts }: { texts: string[] }) {
  return (
    <div className="mx-auto mb-4 w-full max-w-7xl">
      <Alert tone="negative">
        {texts.map((text) => (
          <p key={text} className="whitespace-pre-line">
            {text}
          </p>
        ))}
      </Alert>
    </div>
  );
}
