import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type BookingKindName, type BookingStatus, statusLabel } from "#app/domain/bookings/labels.ts";
import { isUser } from "#app/domain/context.ts";
import {
  answerConversation,
  answerForm,
  findConversation,
  settleConversation,
  takeConversation,
} from "#app/domain/conversations/conversations.ts";
import { CHANNEL_LABELS, MESSAGE_STATE_LABELS } from "#app/domain/messages/schema.ts";
import { afterDecision, keepingToDo } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import {
  FormFailureAlert,
  RowForm,
  ScreenForm,
  SubmitButton,
  TextAreaField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatDate, formatInstant, formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { READ, WRITE } from "./permissions.ts";

export const meta = () => [{ title: words("officeReplies")("reply") }];

export const loader = officeLoader(READ, { params: idParam }, async (ctx, { params: { id } }) => ({
  conversation: await findConversation(ctx, id),
  me: isUser(ctx.actor) ? ctx.actor.id : "",
}));

const nothing = z.object({});

export const action = officeAction(
  WRITE,
  {
    params: idParam,
    intents: { answer: answerForm, answer_and_close: answerForm, take: nothing, settle: nothing },
  },
  async (ctx, { request, params: { id }, intent, value, formKey, office }) => {
    const t = words("officeReplies");

    const here = keepingToDo(request, office.paths.reply(id));
    const next = afterDecision(request, office.paths.replies);
    if (intent === "take") {
      await takeConversation(ctx, id);
      return done(here, t("youAreNowResponsible"));
    }
    if (intent === "settle") {
      await settleConversation(ctx, id);
      return done(next, t("markedAsDone"));
    }
    const closes = intent === "answer_and_close";
    await answerConversation(ctx, { id, text: value.text, key: formKey, done: closes });
    return done(closes ? next : here, t("answerIsOnItsWay"));
  },
);

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["conversation"];

/** /adminReplies/:id and those of staff and city managers: one person's messages, the answers, and the bookings beside them. */
export default function ConversationScreen() {
  const t = words("officeReplies");

  const { paths } = useOffice(READ);
  const { conversation, me } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { phone, name, ownerId, ownerName, waitingSince } = conversation;
  return (
    <Page
      title={name ?? formatPhone(phone)}
      back={{ to: paths.replies, label: t("replies") }}
      lead={
        <>
          <a className="link whitespace-nowrap" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
          {". "}
          {waitingSince
            ? t("waitingSinceWaitingSince", { waitingSince: formatInstant(waitingSince) })
            : t("done")}
          {ownerId === null
            ? t("assignedToNobody")
            : t("assignedToOwnerId", { ownerId: (ownerId === me ? t("you") : ownerName) ?? "" })}
        </>
      }
      actions={
        <RowForm fields={{}}>
          {ownerId === me ? null : (
            <SubmitButton intent="take" tone="plain">
              {t("assignToMe")}
            </SubmitButton>
          )}
          {waitingSince ? (
            <SubmitButton intent="settle" tone="plain">
              {t("markAsDone")}
            </SubmitButton>
          ) : null}
        </RowForm>
      }
    >
      {conversation.answerBy.refusal ? <FormFailureAlert failure={failure} /> : null}
      <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        <div className="flex flex-col gap-5">
          <Lines lines={conversation.lines} />
          <AnswerPanel answerBy={conversation.answerBy} failure={failure} />
        </div>
        <Bookings bookings={conversation.bookings} hrefOf={paths.booking} />
      </div>
    </Page>
  );
}

function Lines({ lines }: Pick<Shown, "lines">) {
  const t = words("officeReplies");

  return (
    <Panel title={t("messages")}>
      <ol className="flex flex-col gap-3">
        {lines.map(({ id, from, channel, text, at, by, state }) => (
          <li
            key={id}
            className={`max-w-prose rounded-box p-3 ${from === "office" ? "self-end bg-base-200" : "self-start border border-base-300"}`}
          >
            <p className="text-sm text-base-content/80">
              {[
                by ?? t("theyWrote"),
                CHANNEL_LABELS[channel],
                formatInstant(at),
                state ? MESSAGE_STATE_LABELS[state] : "",
              ]
                .filter(Boolean)
                .join(", ")}
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text ?? t("captionWasRemoved")}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function AnswerPanel({
  answerBy: { channel, until, refusal },
  failure,
}: Pick<Shown, "answerBy"> & { failure: Parameters<typeof useScreenForm>[1] }) {
  const t = words("officeReplies");

  const [form, fields] = useScreenForm<{ text: string }>("answer", failure);
  return (
    <Panel title={t("answer")}>
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <ScreenForm form={form}>
          <TextAreaField
            field={fields.text}
            label={t("yourAnswer", { channel: CHANNEL_LABELS[channel] })}
            hint={until ? t("whatsAppTakes", { until: formatInstant(until) }) : undefined}
            maxLength={1_000}
            required
          />
          <div className="flex flex-wrap gap-2">
            <SubmitButton intent="answer">{t("send")}</SubmitButton>
            <SubmitButton intent="answer_and_close" tone="plain">
              {t("sendAndMarkAsDone")}
            </SubmitButton>
          </div>
        </ScreenForm>
      )}
    </Panel>
  );
}

function Bookings({ bookings, hrefOf }: Pick<Shown, "bookings"> & { hrefOf: (id: string) => string }) {
  const t = words("officeReplies");

  return (
    <Panel title={t("bookings")}>
      {bookings.length === 0 ? <p>{t("noBookingWasMade")}</p> : null}
      <ul className="flex flex-col gap-3">
        {bookings.map(({ id, bookingOrderId, kind, status, title, startsOn }) => (
          <li key={id}>
            <Link to={hrefOf(id)} className="link font-medium">
              {bookingOrderId}
            </Link>{" "}
            <StatusBadge status={status}>
              {statusLabel(status as BookingStatus, kind as BookingKindName)}
            </StatusBadge>
            <span className="block">{title}</span>
            <span className="block text-sm text-base-content/80">{formatDate(startsOn)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
