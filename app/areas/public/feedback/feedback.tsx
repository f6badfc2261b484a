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
  const { title, startsOn, answeredAt, kind } = await findFeedbackRequest(ctx, params.token);
  return { title, startsOn, isRoom: kind === "room", answered: answeredAt !== null };
});

const schema = z.object({
  rating: z.coerce.number("Please choose from 1 to 5.").int().min(1).max(5),
  mh_experience_rating: z.coerce.number().int().min(1).max(5).optional(),
  mh_recommend_value: z.coerce.number().int().min(0).max(10).optional(),
  distance_as_promised: z.enum(["yes", "no"]).optional(),
  comment: z.string().max(2_000, "At most 2,000 characters").default(""),
});

export const action = publicAction(
  { permission: "public", params, schema },
  async (ctx, { params, value }) => {
    await answerFeedback(ctx, {
      token: params.token,
      rating: value.rating,
      comment: value.comment,
      experienceRating: value.mh_experience_rating ?? null,
      recommendValue: value.mh_recommend_value ?? null,
      distanceAsPromised: value.distance_as_promised ? value.distance_as_promised === "yes" : null,
    });
    return done(paths.feedback(params.token), "Thank you. We read every word.");
  },
);

const RECOMMEND = [
  { value: "", label: "Choose" },
  ...Array.from({ length: 11 }, (_, at) => ({
    value: String(10 - at),
    label: at === 0 ? "10, certainly" : at === 10 ? "0, not at all" : String(10 - at),
  })),
];
const YES_NO = [
  { value: "", label: "Choose" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
type Answers = {
  rating: string;
  mh_experience_rating: string;
  mh_recommend_value: string;
  distance_as_promised: string;
  comment: string;
};

const RATINGS = [
  { value: "", label: "Choose" },
  { value: "5", label: "5, very good" },
  { value: "4", label: "4, good" },
  { value: "3", label: "3, so so" },
  { value: "2", label: "2, poor" },
  { value: "1", label: "1, bad" },
];

export default function Feedback() {
  const { title, startsOn, isRoom, answered } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Answers>("feedback", failure);
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
          {isRoom ? (
            <SelectField
              field={fields.distance_as_promised}
              label="Was the distance as promised?"
              options={YES_NO}
            />
          ) : null}
          <SelectField
            field={fields.mh_experience_rating}
            label="How was booking with us, from 1 to 5?"
            options={RATINGS}
          />
          <SelectField
            field={fields.mh_recommend_value}
            label="Would you recommend us to another family, from 0 to 10?"
            options={RECOMMEND}
          />
          <TextAreaField
            field={fields.comment}
            label="What was good, what was not"
            hint="Others may read it, without your name. Please name no persons."
            maxLength={2_000}
            rows={5}
          />
          <SubmitButton className="self-start text-base">Send</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
