import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import type { PartnerStep } from "#app/domain/bookings/partner-steps.ts";
import type { Context } from "#app/domain/context.ts";
import {
  findLinkedBooking,
  type LinkedBooking,
  takeLinkedStep,
} from "#app/domain/fulfilment/partner-link.ts";
import { defineSearch, integer, oneOf, text } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmPanel } from "#app/ui/bookings/confirm-panel.tsx";
import { asksFirst, stepDone, stepLabel } from "#app/ui/bookings/step-words.ts";
import type { CanonicalHandle } from "#app/ui/canonical.ts";
import { failureOf } from "#app/ui/failure-of.ts";
import {
  FormFailureAlert,
  RowForm,
  ScreenForm,
  SubmitButton,
  TextAreaField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatPhone, formatRupees } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, FoldedPanel, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";

const params = z.object({
  txn: z.string().max(60),
  account: z.uuid(),
  partner: z.uuid(),
  status: z.enum(["accepted", "declined"]),
});
const MAX_SECONDS = 999_999_999_999;
const search = defineSearch({
  until: text(12),
  sign: text(60),
  answered: integer(0, 1, 0),
  confirm: oneOf(["", "completed", "returned"], ""),
});

/** The signature stands in the query. */
export const handle: CanonicalHandle = { canonical: (_, location) => location.pathname + location.search };

export const meta = () => [
  { title: words("partner")("yourBooking") },
  { name: "robots", content: "noindex" },
];

function linkOf(parts: z.output<typeof params>, state: { until: string; sign: string }) {
  const until = Math.min(Number(state.until) || 0, MAX_SECONDS);
  return { reference: parts.txn, accountId: parts.account, itemId: parts.partner, until, sign: state.sign };
}

export const loader = publicLoader(
  { permission: "public", params, search },
  async (ctx: Context, { params: parts, search: state }) => ({
    booking: await findLinkedBooking(ctx, linkOf(parts, state)),
    confirm: state.confirm,
  }),
);

const step = z.object({ reason: z.string().max(300, "At most 300 characters").default("") });

/** The button of each step; the first two are those of the links that were sent before. */
const STEP_OF_INTENT = {
  accepted: "accept",
  declined: "cannot",
  checked_in: "checked_in",
  completed: "completed",
  returned: "returned",
  pause: "pause",
  close_today: "close_today",
} as const satisfies Record<string, PartnerStep>;

export const action = publicAction(
  {
    permission: "public",
    params,
    intents: {
      accepted: step,
      declined: step,
      checked_in: step,
      completed: step,
      returned: step,
      pause: step,
      close_today: step,
    },
  },
  async (ctx, { request, params: parts, intent, value, formKey }) => {
    const url = new URL(request.url);
    const taken = STEP_OF_INTENT[intent];
    const link = linkOf(parts, search.decode(url.searchParams));
    const { kind } = await findLinkedBooking(ctx, link);
    await takeLinkedStep(ctx, link, { step: taken, reason: value.reason, formKey });
    url.searchParams.delete("confirm");
    return done(url.pathname + url.search, stepDone(taken, kind), {
      tone: taken === "cannot" ? "info" : "positive",
    });
  },
);

/** The forms that are a button alone. */
const BUTTONS = ["accepted", "checked_in", "completed", "returned", "pause", "close_today"];

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["booking"];

/** A partner's page of one booking, by the link of the message: no login, no script. */
export default function PartnerAccepted() {
  const t = words("partner");
  const { booking, confirm } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const asks = booking.steps.includes("accept");
  return (
    <Page
      title={asks ? t("askTitle") : t("booking", { number: booking.bookingOrderId })}
      lead={asks ? t("askLead") : statusLabel(booking.status, booking.kind)}
      width="narrow"
    >
      <FormFailureAlert failure={failureOf(failure, ...BUTTONS)} />
      {booking.answer ? (
        <Alert tone={booking.answer === "accepted" ? "positive" : "info"}>
          {t(booking.answer === "accepted" ? "saidYes" : "saidNo")}
        </Alert>
      ) : null}
      <Marks booking={booking} confirm={confirm} />
      {booking.guest ? <Guest guest={booking.guest} /> : null}
      <Panel title={`${KIND_WORDS[booking.kind].title}: ${keptTitle(booking.kind, booking.title)}`}>
        <FactList
          facts={[
            [t("bookingNumber"), booking.bookingOrderId],
            [t("what"), keptWords(booking.subtitle)],
            [t("when"), whenWords(booking)],
            ...booking.facts.map(([name, value]): [string, string] => [keptWords(name), keptWords(value)]),
            [t("yourShare"), formatRupees(booking.partnerSharePaise)],
          ]}
        />
      </Panel>
      {asks ? (
        <RowForm fields={{}}>
          <SubmitButton intent="accepted" className="text-base">
            {t("accept")}
          </SubmitButton>
        </RowForm>
      ) : null}
      {booking.steps.includes("cannot") ? <Refusal kind={booking.kind} /> : null}
      {booking.steps.includes("pause") ? (
        <RowForm fields={{}}>
          <SubmitButton intent="pause" tone="plain">
            {stepLabel("pause", booking.kind)}
          </SubmitButton>
        </RowForm>
      ) : null}
      {booking.steps.includes("close_today") ? (
        <FoldedPanel title={t("fullToday")} open={false}>
          <p className="mb-3">{t("fullText")}</p>
          <RowForm fields={{}}>
            <SubmitButton intent="close_today" tone="plain">
              {stepLabel("close_today", booking.kind)}
            </SubmitButton>
          </RowForm>
        </FoldedPanel>
      ) : null}
    </Page>
  );
}

function Marks({ booking, confirm }: { booking: Shown; confirm: "" | "completed" | "returned" }) {
  const { pathname, search } = useLocation();
  const address = new URLSearchParams(search);
  address.delete("confirm");
  const here = `${pathname}?${address}`;
  const marks = (["checked_in", "completed", "returned"] as const).filter((one) =>
    booking.steps.includes(one),
  );
  if (marks.length === 0 || booking.steps.includes("accept")) return null;
  if (confirm && marks.includes(confirm))
    return (
      <ConfirmPanel
        title={`${stepLabel(confirm, booking.kind)}?`}
        text={words("partner")(`confirm_${confirm}`)}
        back={here}
        intent={confirm}
      >
        {stepLabel(confirm, booking.kind)}
      </ConfirmPanel>
    );
  return (
    <RowForm fields={{}}>
      {marks.map((mark) =>
        asksFirst(mark, booking.kind) ? (
          <Link key={mark} to={`${here}&confirm=${mark}`} className="btn btn-primary min-h-12 text-base">
            {stepLabel(mark, booking.kind)}
          </Link>
        ) : (
          <SubmitButton key={mark} intent={mark} className="text-base">
            {stepLabel(mark, booking.kind)}
          </SubmitButton>
        ),
      )}
    </RowForm>
  );
}

function Guest({ guest }: { guest: NonNullable<Shown["guest"]> }) {
  const t = words("partner");
  return (
    <Panel title={t("guest")}>
      <FactList
        facts={[
          [t("name"), guest.name],
          [
            t("phone"),
            <a key="phone" className="link" href={`tel:${guest.phone}`}>
              {formatPhone(guest.phone)}
            </a>,
          ],
          ...(
            [
              [t("patient"), guest.patient ?? ""],
              [t("people"), guest.people],
              [t("place"), guest.place],
              [t("ward"), guest.address],
              [t("note"), guest.note],
            ] as Array<[string, string]>
          ).filter(([, value]) => value !== ""),
        ]}
      />
    </Panel>
  );
}

function Refusal({ kind }: { kind: LinkedBooking["kind"] }) {
  const t = words("partner");
  const failure = failureOf(useActionData<typeof action>(), "declined");
  const [form, fields] = useScreenForm<{ reason: string; intent: string }>("answer", failure);
  return (
    <FoldedPanel title={t("cannotTake")} open={failure !== undefined}>
      <ScreenForm form={form} className="flex flex-col gap-4">
        <p>{t(kind === "room" ? "declineRoomLink" : "declineOther")}</p>
        <TextAreaField
          field={fields.reason}
          label={t("reason")}
          required={kind === "room"}
          maxLength={300}
          rows={2}
        />
        <SubmitButton intent="declined" tone="danger" className="self-start">
          {t("cannotTake")}
        </SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
