import { redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { publicProperty } from "#app/domain/listings/public-property.ts";
import { findHospital } from "#app/domain/search/find-hospitals.ts";
import { decodeStaySearch, validStay } from "#app/domain/search/stay-search.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { decodePropertyHandle } from "#app/domain/shared/property-handle.ts";
import { defineSearch, oneOf, text } from "#app/domain/shared/search-params.ts";
import { freeRoom } from "#app/domain/waiting-list/free-room.ts";
import { joinWaitingList, waitingEnds, waitingForm } from "#app/domain/waiting-list/join.ts";
import { waitingPath } from "#app/domain/waiting-list/links.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { partyWords, stayDatesText, stayNights } from "#app/ui/stay.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { pendingCode } from "../login/parts/pending-code.ts";
import { PROOF_INTENTS, provePhone } from "../parts/phone-proof.ts";
import { PhoneProof } from "../parts/phone-proof-form.tsx";
import { NAME_INPUT } from "../requests/parts/request-fields.tsx";
import { ownFields } from "../requests/parts/sent.ts";
import { searchAgain, stayHref } from "./parts/search-state.ts";

/** Waiting for a stay that is full: of one house (`property`), or of any near the hospital. */

const params = z.object({ searchInfo: z.string().max(300) });
const waitingSearch = defineSearch({ property: text(200), change: oneOf(["no", "yes"], "no") });

export const loader = publicLoader(
  { permission: "public", params, search: waitingSearch },
  async (ctx, { params, search, browserId }) => {
    const { stay, asked, house, hospital, wanted } = await readStay(ctx, params.searchInfo, search.property);
    const own = await ownFields(ctx);
    const isLate = waitingEnds(stay.checkIn) <= ctx.now;
    return {
      asked,
      own,
      isLate,
      property: search.property,
      searchInfo: params.searchInfo,
      houseName: house?.name ?? null,
      hospitalName: hospital.name,
      isFree: (await freeRoom(ctx, wanted)) !== null,
      pending: own || search.change === "yes" ? null : await pendingCode(ctx, browserId, ["waiting_list"]),
    };
  },
);

export const action = publicAction(
  { permission: "public", params, intents: { ...PROOF_INTENTS, join: waitingForm } },
  async (ctx, { params, request, browserId, ...posted }) => {
    const { property } = waitingSearch.decode(new URL(request.url).searchParams);
    if (posted.intent !== "join") {
      const to = paths.joinWaitingList(params.searchInfo, property);
      return provePhone(ctx, { purpose: "waiting_list", to, request, browserId }, posted);
    }
    const { wanted } = await readStay(ctx, params.searchInfo, property);
    const { id } = await joinWaitingList(ctx, { stay: wanted, ...posted.value });
    return done(waitingPath(id), words("waiting")("joined"));
  },
);

/** @throws NotFound; a redirect to the search when its dates have passed */
async function readStay(ctx: Context, searchInfo: string, property: string) {
  const asked = decodeStaySearch(searchInfo);
  const stay = validStay(asked, nightDate(ctx.now));
  if (!stay) throw redirect(searchAgain(asked));
  const hospital = await findHospital(ctx, asked.city, asked.hospital);
  const handle = property ? decodePropertyHandle(property, asked.city) : null;
  const house = handle
    ? await publicProperty(ctx, { citySlug: handle.city, propertySlug: handle.slug })
    : null;
  const { id, latitude, longitude } = hospital;
  const wanted = { ...stay, hospital: { id, latitude, longitude }, propertyId: house?.id ?? null };
  if (house && house.rooms.length === 0) throw new NotFound();
  return { asked, stay, hospital, house, wanted };
}

export const meta: MetaFunction<typeof loader> = () => [
  { title: words("waiting")("joinTitle") },
  { name: "robots", content: "noindex" },
];

export default function JoinWaitingList() {
  const t = words("waiting");
  const { asked, own, isLate, isFree, houseName, hospitalName, pending, property, searchInfo } =
    useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const list = paths.hotels(asked.city, asked.hospital) + stayHref(asked);
  const fullLead = houseName
    ? t("joinLeadHouse", { property: houseName })
    : t("joinLeadNear", { hospital: hospitalName });
  return (
    <Page
      title={t("joinTitle")}
      width="narrow"
      lead={isFree ? undefined : fullLead}
      back={{ to: list, label: words("search")("allNear", { hospital: hospitalName }) }}
    >
      <Panel title={t("stay")}>
        <FactList
          facts={[
            [t("where"), houseName ?? t("anyNear", { hospital: hospitalName })],
            [t("dates"), `${stayDatesText(asked)} (${stayNights(asked)})`],
            [t("guests"), formats().commas([partyWords(asked), formats().rooms(asked.rooms)])],
          ]}
        />
      </Panel>
      {isFree ? (
        <Alert tone="positive">
          <p>{t("freeNow")}</p>
          <Link to={property ? paths.hotelName(property, searchInfo) : list} className="link">
            {t("freeNowLink")}
          </Link>
        </Alert>
      ) : isLate ? (
        <Alert tone="info">{t("tooLate")}</Alert>
      ) : own ? (
        <JoinForm failure={failure} name={own.name} />
      ) : (
        <PhoneProof
          pending={pending}
          failure={failure}
          changeTo={`${paths.joinWaitingList(searchInfo, property)}${property ? "&" : "?"}change=yes`}
          hint={t("proofHint")}
        />
      )}
      <Panel title={t("rules")}>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>{t("rule1")}</li>
          <li>{t("rule2")}</li>
          <li>{t("rule4")}</li>
          <li>{t("rule3")}</li>
        </ul>
      </Panel>
    </Page>
  );
}

type JoinFormProps = { failure: Parameters<typeof PhoneProof>[0]["failure"]; name: string };

function JoinForm({ failure, name }: JoinFormProps) {
  const t = words("waiting");
  const [form, fields] = useScreenForm<{ contactName: string; patientName: string }>("join", failure, {
    contactName: name,
  });
  return (
    <Panel>
      <ScreenForm form={form}>
        <TextField field={fields.contactName} label={t("contactName")} {...NAME_INPUT} />
        <TextField field={fields.patientName} label={t("patientName")} {...NAME_INPUT} autoComplete="off" />
        <SubmitButton intent="join">{t("join")}</SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
