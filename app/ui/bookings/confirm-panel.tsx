import type { ReactNode } from "react";
import { words } from "#app/words/catalogue.ts";
import { RowForm, SubmitButton } from "../form.tsx";
import { Link } from "../link.tsx";
import { Panel } from "../page.tsx";

type ConfirmProps = {
  title: string;
  text: string;
  /** Where to go back to, which is where the form is sent. */
  back: string;
  intent: string;
  /** The label of the button. */
  children: ReactNode;
};

/** Asks once more before a step that cannot be undone, without scripts: the button itself, and the way back. */
export function ConfirmPanel({ title, text, back, intent, children }: ConfirmProps) {
  return (
    <div id="confirm" className="scroll-mt-20">
      <Panel title={title} className="border-2 border-warning">
        <p className="mb-3">{text}</p>
        <div className="flex flex-wrap gap-3">
          <RowForm fields={{}} action={back}>
            <SubmitButton intent={intent}>{children}</SubmitButton>
          </RowForm>
          <Link to={back} className="btn btn-outline min-h-12">
            {words("bookingDesk")("back")}
          </Link>
        </div>
      </Panel>
    </div>
  );
}
