import { z } from "zod";
import { contactList } from "#app/domain/campaigns/contact-list.ts";
import { addContacts, campaignOptions } from "#app/domain/campaigns/contacts.ts";
import { campaignResults, findCampaignByName } from "#app/domain/campaigns/find-campaign.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { noteForm, writeToPeople } from "#app/domain/messages/write-to-people.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { findLink } from "#app/domain/short-links/find-link.ts";
import { followLink } from "#app/domain/short-links/follow-link.ts";
import { LINK_REFUSALS } from "#app/domain/short-links/labels.ts";
import { shortenUrl } from "#app/domain/short-links/save-link.ts";
import { shortLinkForm } from "#app/domain/short-links/schema.ts";
import {
  commandSchema,
  ID,
  listAnswerSchema,
  NUMBER,
  objectSchema,
  orNull,
  rowsSchema,
  TEXT,
} from "../answer-schemas.ts";
import { flag, id, listOf, nothing, page } from "../fields.ts";
import { ADMIN, operation, type RouteAlias } from "../operation.ts";
import { campaign } from "../present/campaign.ts";
import { listAnswer } from "../present/list.ts";

/** How the office reaches people: campaigns and the numbers that they go to, messages to chosen people, short links. */

/** A hospital that numbers stand under (a campaign option), by its id or name; `ALL` is none in particular. */
const optionGiven = z.string().trim().max(200);

async function hospitalOf(ctx: Context, option: string): Promise<string | null> {
  if (/^(all)?$/i.test(option)) return null;
  const wanted = option.toLowerCase();
  const found = (await campaignOptions(ctx)).find(
    ({ id, name }) =>
      id === wanted || name.toLowerCase() === wanted || name.toLowerCase().endsWith(`: ${wanted}`),
  );
  if (!found) throw new NotFound();
  return found.id;
}

const numbers = z.object({
  numbers: listOf(z.string().trim().max(120), 5_000),
  option: optionGiven.default(""),
  agreed: flag.refine((agreed) => agreed, "Only people who agreed may be added."),
});
const NUMBER_NAMES = {
  phone_number: "numbers",
  phone_numbers: "numbers",
  campaign_option: "option",
  hospital_id: "option",
  hospital_name: "option",
};
const AGREED = "agreed says that these people want to hear from us; without it nobody is added.";

async function addNumbers(ctx: Context, input: z.output<typeof numbers>) {
  const hospitalId = await hospitalOf(ctx, input.option);
  return addContacts(ctx, { text: input.numbers.join("\n"), hospitalId });
}

const counted = ({ added, known }: { added: number; known: number }) =>
  `${added} added, ${known} known before.`;

/** Writing to chosen people. */
function writing(name: string, by: "sms" | "mail", aliases: RouteAlias[]) {
  return operation({
    name,
    answer: commandSchema({ sent: NUMBER, left_out: NUMBER }),
    summary: `Writes to chosen people by ${by === "sms" ? "SMS" : "mail"}.`,
    access: ADMIN,
    input: noteForm.safeExtend({ role: z.enum(["customer", "partner"]) }),
    aliases,
    run: async (ctx, { role, ...values }, { commandId: key }) => {
      const { sent, leftOut } = await writeToPeople(ctx, { by, key, values, roles: [role] });
      return { message: `${sent} written to, ${leftOut} left out.`, sent, left_out: leftOut };
    },
  });
}

const PEOPLE_NAMES = {
  user_id: "users",
  user_ids: "users",
  mobile_no: "phones",
  mobile_number: "phones",
  mobile_numbers: "phones",
  message: "text",
};
const WHO = "The people are ids (user_ids) or mobile numbers (mobile_numbers).";
const to = (at: Exclude<RouteAlias, string>["at"], role: "customer" | "partner"): RouteAlias => ({
  at,
  as: PEOPLE_NAMES,
  with: { role },
  note: WHO,
});

const LINK = { id: TEXT, UploadStatus: TEXT, urlcode: orNull(TEXT), LongUrl: TEXT, status_url: TEXT };

async function linkRow(ctx: Context, linkId: string) {
  const { code, longUrl, uploadStatus } = await findLink(ctx, linkId);
  return {
    id: linkId,
    UploadStatus: uploadStatus,
    urlcode: code,
    LongUrl: longUrl,
    status_url: `/adminDashboard/shortenUrl/${linkId}`,
  };
}

export const campaignCalls = [
  ...operation({
    name: "campaign.get",
    answer: rowsSchema(campaign.schema),
    summary: "A campaign by its name, and what became of it.",
    access: ADMIN,
    input: z.object({ campaign_name: z.string().trim().max(80) }),
    aliases: ["GET /adminDashboard/loadCampaignDataDetails/:campaign_name"],
    run: async (ctx, { campaign_name }) => {
      const found = await findCampaignByName(ctx, campaign_name);
      return { data: [campaign.row({ ...found, results: await campaignResults(ctx, found.id) })] };
    },
  }),
  ...operation({
    name: "campaign.list-options",
    answer: rowsSchema(objectSchema({ hospital_id: ID, campaign_option: TEXT, phone_numbers_count: NUMBER })),
    summary: "The hospitals that numbers can stand under, with how many do.",
    access: ADMIN,
    input: nothing,
    aliases: [
      {
        at: "GET /adminDashboard/getCampaignOptionsDetails/loadHospital",
        note: "The last segment is read as fixed: the options are hospitals.",
      },
    ],
    run: async (ctx) => ({
      data: (await campaignOptions(ctx)).map(({ id, name, contacts }) => ({
        hospital_id: id,
        campaign_option: name,
        phone_numbers_count: contacts,
      })),
    }),
  }),
  ...operation({
    name: "whatsapp-sender.list",
    answer: listAnswerSchema(contactList),
    summary: "The numbers that were added under a hospital, newest first, 50 a page.",
    access: ADMIN,
    input: z.object({ option: optionGiven, page }),
    aliases: [
      {
        at: "GET /adminDashboard/loadWhatsappSenderDetails/:option",
        note: "The option is a hospital's id or name, or ALL.",
      },
    ],
    run: async (ctx, { option, page: wanted }) =>
      listAnswer(ctx, contactList, { option: await hospitalOf(ctx, option), page: wanted }),
  }),
  ...operation({
    name: "whatsapp-sender.add-phone",
    answer: objectSchema({ message: objectSchema({ msg: TEXT, type: TEXT }) }),
    summary: "Adds numbers that campaigns may go to.",
    access: ADMIN,
    input: numbers,
    aliases: [{ at: "POST /adminDashboard/addNewPhoneNumberDetails", as: NUMBER_NAMES, note: AGREED }],
    run: async (ctx, input) => ({
      message: { msg: counted(await addNumbers(ctx, input)), type: "positive" },
    }),
  }),
  ...operation({
    name: "whatsapp-sender.assign-campaign",
    summary: "Adds numbers under a hospital.",
    access: ADMIN,
    input: numbers.extend({ option: optionGiven.min(1, "Please choose the hospital.") }),
    aliases: [
      { at: "POST /adminDashboard/insertPhoneNumbersAndCampaignOption", as: NUMBER_NAMES, note: AGREED },
    ],
    run: async (ctx, input) => ({ message: counted(await addNumbers(ctx, input)) }),
  }),
  ...writing("message.send-sms", "sms", [
    to("PUT /adminDashboard/sendSMSToUserRoutes", "customer"),
    to("PUT /adminDashboard/sendSMSToPartnerRoutes", "partner"),
  ]),
  ...writing("message.send-email", "mail", [
    to("PUT /adminDashboard/sendEmailToUserRoutes", "customer"),
    to("PUT /adminDashboard/sendEmailToPartnerRoutes", "partner"),
  ]),
  ...operation({
    name: "short-link.save",
    answer: commandSchema(LINK),
    summary:
      "Makes a short link. Its code is made in a moment, or when an admin allows a host that is new to us: until then urlcode is null, and status_url says where to ask for it.",
    creates: "id",
    access: ADMIN,
    input: shortLinkForm,
    aliases: [
      { at: "POST /adminDashboard/shortenUrl", as: { LongUrl: "LongUrl", url: "LongUrl", urlcode: "code" } },
    ],
    run: async (ctx, form) => {
      const saved = await shortenUrl(ctx, form);
      return {
        message: ADMIN_MESSAGES.generatingShortURL,
        ...(await linkRow(ctx, saved.id)),
      };
    },
  }),
  ...operation({
    name: "short-link.get",
    answer: rowsSchema(objectSchema(LINK)),
    summary: "A short link: its code once it has one, and what became of it.",
    access: ADMIN,
    input: z.object({ id }),
    aliases: ["GET /adminDashboard/shortenUrl/:id"],
    run: async (ctx, input) => ({ data: [await linkRow(ctx, input.id)] }),
  }),
  ...operation({
    name: "short-link.resolve",
    answer: objectSchema({ LongUrl: TEXT }),
    summary: "Where a short link leads; whoever asks is counted as following it.",
    access: "public",
    input: z.object({ urlcode: z.string().trim().max(60) }),
    aliases: [
      {
        at: "POST /adminDashboard/GetLongUrlByUrlCode",
        as: { UrlCode: "urlcode", urlCode: "urlcode", code: "urlcode" },
      },
    ],
    run: async (ctx, { urlcode }, { userAgent }) => {
      const followed = await followLink(ctx, urlcode, { userAgent, referrer: "", prefetch: false });
      if ("refused" in followed) throw new NotFound(LINK_REFUSALS[followed.refused]);
      return { LongUrl: followed.to };
    },
  }),
];
