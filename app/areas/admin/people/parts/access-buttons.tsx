import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { words } from "#app/words/catalogue.ts";

type Props = {
  person: { email: string | null; secondStep: boolean };
  /** What mailing the link is called by the actions of the page; left out where nobody is mailed one. */
  mails?: "credentials" | "invite";
};

/** How an admin helps somebody back in: a link to set a password, and the second step anew. */
export function AccessButtons({ person, mails }: Props) {
  const t = words("adminPeople");
  return (
    <>
      {mails && person.email ? (
        <RowForm fields={{}}>
          <SubmitButton intent={mails} tone="plain">
            {t("mailLinkToSetPasswordPlain")}
          </SubmitButton>
        </RowForm>
      ) : null}
      {person.secondStep ? (
        <RowForm fields={{}}>
          <SubmitButton intent="reset_second_step" tone="plain">
            {t("resetSecondStep")}
          </SubmitButton>
        </RowForm>
      ) : null}
    </>
  );
}
