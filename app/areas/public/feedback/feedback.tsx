import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answerFeedback, findFeedbackRequest } from "#app/domain/feedback/feedback.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RadioField } from "#app/ui/choice-fields.tsx";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { formatLongDate } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

const params = z.object({ token: z.string().max(60) });

export const meta = () => [{ title: words("feedback")("title") }, { name: "robots", content: "noindex" }];

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params }) => {
  const { title, startsOn, answeredAt, kind } = await findFeedbackRequest(ctx, params.token);
  return { title, startsOn, isRoom: kind === "room", answered: answeredAt !== null };
});

const schema = z.object({
  rating: z.coerce.number("Please choose from 1 to 5.").int().min(1).max(5),
  mh_experience_rating: z.coerce.number().int().min(1).max(5).optional(),
  mh_recommend_value: z.coerce.number().int().min(0).max(10).optional(),
  distance_as_promised: z.enum(["yes", "no"]).optional(),
  comment: z.string().max(2_000).default(""),
});

export const action = publicAction(
  { permission: "public", params, schema },
  async (ctx, { params, value }) => {
    const t = words("feedback");
    await answerFeedback(ctx, {
      token: params.token,
      rating: value.rating,
      comment: value.comment,
      experienceRating: value.mh_experience_rating ?? null,
      recommendValue: value.mh_recommend_value ?? null,
      distanceAsPromised: value.distance_as_promised ? value.distance_as_promised === "yes" : null,
    });
    return done(paths.feedback(params.token), t("thanks"));
  },
);

type Answers = {
  rating: string;
  mh_experience_rating: string;
  mh_recommend_value: string;
  distance_as_promised: string;
  comment: string;
};

/** Marks out of five, the best first: its stars and its words. */
function outOfFive() {
  const t = words("feedback");
  return ([5, 4, 3, 2, 1] as const).map((mark) => ({
    value: String(mark),
    label: (
      <>
        <span aria-hidden="true" className="text-accent">
          {"★".repeat(mark)}
        </span>{" "}
        {t(`rating_${mark}`)}
      </>
    ),
  }));
}

/** Marks from 10 to 0; the first and the last say what they mean. */
function outOfTen() {
  const t = words("feedback");
  const inWords = new Map([
    [10, t("certainly")],
    [0, t("notAtAll")],
  ]);
  return Array.from({ length: 11 }, (_, index) => 10 - index).map((mark) => ({
    value: String(mark),
    label: inWords.get(mark) ?? String(mark),
  }));
}

export default function Feedback() {
  const t = words("feedback");
  const { title, startsOn, isRoom, answered } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Answers>("feedback", failure);
  if (answered) {
    return (
      <Page title={t("thankYou")} lead={t("already")} width="narrow">
        <Panel>{title}</Panel>
      </Page>
    );
  }
  return (
    <Page title={t("title")} lead={t("lead", { title, when: formatLongDate(startsOn) })} width="narrow">
      <Panel>
        <ScreenForm form={form} keepsDraft className="flex flex-col gap-4">
          <RadioField field={fields.rating} label={t("rating")} required options={outOfFive()} />
          {isRoom ? (
            <RadioField
              field={fields.distance_as_promised}
              label={t("distance")}
              options={[
                { value: "yes", label: t("yes") },
                { value: "no", label: t("no") },
              ]}
            />
          ) : null}
          <RadioField field={fields.mh_experience_rating} label={t("experience")} options={outOfFive()} />
          <RadioField field={fields.mh_recommend_value} label={t("recommend")} options={outOfTen()} />
          <TextAreaField
            field={fields.comment}
            label={t("comment")}
            hint={t("commentHint")}
            maxLength={2_000}
            rows={5}
          />
          <SubmitButton className="self-start text-base">{t("send")}</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
