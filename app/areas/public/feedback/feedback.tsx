import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answerFeedback, findFeedbackRequest } from "#app/domain/feedback/feedback.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SelectField, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { formatLongDate } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";

const params = z.object({ token: z.string().max(60) });

export const meta = () => [{ title: "How was it?" }, { name: "robots", content: "noindex" }];

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params }) => {
  const { title, startsOn, answeredAt } = await findFeedbackRequest(ctx, params.token);
  return { title, startsOn, answered: answeredAt !== null };
});

const schema = z.object({
  rating: z.coerce.number("Please choose from 1 to 5.").int().min(1).max(5),
  comment: z.string().max(2_000, "At most 2,000 characters").default(""),
});

export const action = publicAction(
  { permission: "public", params, schema },
  async (ctx, { params, value }) => {
    await answerFeedback(ctx, { token: params.token, ...value });
    return done(paths.feedback(params.token), "Thank you. We read every word.");
  },
);

const RATINGS = [
  { value: "", label: "Choose" },
  { value: "5", label: "5, very good" },
  { value: "4", label: "4, good" },
  { value: "3", label: "3, so so" },
  { value: "2", label: "2, poor" },
  { value: "1", label: "1, bad" },
];

export default function Feedback() {
  const { title, startsOn, answered } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<{ rating: string; comment: string }>("feedback", failure);
  if (answered) {
    return (
      <Page title="Thank you" lead="You have told us. We wish the patient well." width="narrow">
        <Panel>{title}</Panel>
      </Page>
    );
  }
  return (
    <Page
      title="How was it?"
      lead={`${title}, ${formatLongDate(startsOn)}. What you say helps the next family.`}
      width="narrow"
    >
      <Panel>
        <ScreenForm form={form} keepsDraft className="flex flex-col gap-4">
          <SelectField field={fields.rating} label="How was it, from 1 to 5?" required options={RATINGS} />
          <TextAreaField
            field={fields.comment}
            label="What was good, what was not"
            maxLength={2_000}
            rows={5}
          />
          <SubmitButton className="self-start text-base">Send</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
