import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { SIGN_UP_KINDS } from "#app/domain/documents/labels.ts";
import { splitFiles } from "#app/domain/documents/receive-files.ts";
import { findAgentLocation, saveAgentLocation } from "#app/domain/registrations/agent-location.ts";
import { registerAgent, registerPartner } from "#app/domain/registrations/register-account.ts";
import { registerOffice } from "#app/domain/registrations/register-office.ts";
import {
  agentLocationSchema,
  agentRegistrationSchema,
  officeRegistrationSchema,
  partnerRegistrationSchema,
} from "#app/domain/registrations/schema.ts";
import { askGrievance } from "#app/domain/requests/ask-grievance.ts";
import { grievanceForm } from "#app/domain/requests/schema.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { commandSchema, ID, NUMBER, objectSchema, orNull, rowsSchema, TEXT } from "../answer-schemas.ts";
import { describedFields } from "../names.ts";
import { ADMIN, operation, STAFF } from "../operation.ts";

/**
 * Registering. By the contract the text of a refusal holds the word "Register" and the text of a success does not. Which papers a
 * partner of each kind gives is the domain's matter: any further text field goes to it, and any file is one of the papers.
 */

const texts = z.record(z.string().max(60), z.union([z.string().max(4_000), z.number()]));
const FILE_BYTES = maxBytesOf("document");
const FILES =
  "Files are photos or PDFs of papers, read by whoever decides: pan_file is the PAN's and so on, any other name is another paper.";
const thanks = "Thank you. We look at your papers and write to you as soon as it is decided.";
const partnerInput = z.looseObject({
  ...describedFields(...SIGN_UP_KINDS.map((kind) => partnerRegistrationSchema(kind))),
  partner_type: z.enum(SIGN_UP_KINDS, "Please choose what you offer."),
});
const agentInput = z.looseObject(describedFields(agentRegistrationSchema));

/** What a loose input registers: its texts, and its files as papers. @throws Invalid for what is neither */
function given(input: Record<string, unknown>) {
  const { values, files } = splitFiles(input);
  return { values: parseInput(texts, values), files };
}

const onBehalf = { access: STAFF } as const;

/** What waits as `partner.register` does, put in by somebody of the office. */
async function registerFor(ctx: Context, { partner_type: kind, ...input }: z.output<typeof partnerInput>) {
  const { accountId } = await registerPartner(ctx, { kind, ...given(input) });
  return { message: thanks, partner_id: accountId };
}

export const registrationCalls = [
  ...operation({
    name: "partner.register",
    creates: "account_id",
    summary: `Registers a partner of one kind, who waits for approval. ${FILES}`,
    access: "public",
    input: partnerInput,
    maxFileBytes: FILE_BYTES,
    aliases: ["POST /partnerRegistration"],
    run: async (ctx, { partner_type: kind, ...input }) => {
      const { accountId } = await registerPartner(ctx, { kind, ...given(input) });
      return { message: thanks, account_id: accountId };
    },
  }),
  ...operation({
    name: "agent.register",
    creates: "agent_id",
    summary: `Registers an agent, who waits for approval. ${FILES}`,
    access: "public",
    input: agentInput,
    maxFileBytes: FILE_BYTES,
    aliases: ["POST /agentApi/agentRegistration"],
    run: async (ctx, input) => {
      const { accountId } = await registerAgent(ctx, given(input));
      return { message: thanks, agent_id: accountId };
    },
  }),
  ...operation({
    name: "agent.save",
    creates: "agent_id",
    summary: `Staff register an agent on behalf. ${FILES}`,
    access: STAFF,
    input: agentInput,
    maxFileBytes: FILE_BYTES,
    aliases: ["POST /agentApi", "POST /agentApi/agentRegistrationMaster"],
    run: async (ctx, input) => {
      const { accountId } = await registerAgent(ctx, given(input));
      return { message: thanks, agent_id: accountId };
    },
  }),
  ...operation({
    name: "agent-location.save",
    summary: "Sets where an agent works, while the agent waits for approval.",
    access: STAFF,
    input: agentLocationSchema.extend({ agentId: z.uuid() }),
    aliases: [{ at: "POST /agentApi/agentLocation", as: { agent_id: "agentId" } }],
    run: async (ctx, { agentId, ...place }) => {
      await saveAgentLocation(ctx, { accountId: agentId, values: place });
      return { message: "The agent's place is saved." };
    },
  }),
  ...operation({
    name: "agent-location.list",
    answer: rowsSchema(
      objectSchema({
        agent_id: ID,
        agent_name: TEXT,
        city_id: ID,
        nearest_hospital: orNull(TEXT),
        address: TEXT,
        latitude: orNull(NUMBER),
        longitude: orNull(NUMBER),
        status: TEXT,
      }),
    ),
    summary: "Where an agent works.",
    access: STAFF,
    input: z.object({ agentId: z.uuid() }),
    aliases: [
      { at: "GET /agentApi/agentLocationDetails/:agent_id/:agent_sub_id", as: { agent_id: "agentId" } },
    ],
    run: async (ctx, { agentId }) => {
      const place = await findAgentLocation(ctx, agentId);
      const { name, cityId, hospitalName, address, latitude, longitude, status } = place;
      return {
        data: [
          {
            agent_id: agentId,
            agent_name: name,
            city_id: cityId,
            nearest_hospital: hospitalName,
            address,
            latitude,
            longitude,
            status,
          },
        ],
      };
    },
  }),
  ...(["staff", "city_manager"] as const).flatMap((role) =>
    operation({
      name: role === "staff" ? "staff.register" : "city-manager.register",
      creates: "user_id",
      summary: "Registers somebody of the back office for a city, who waits for approval.",
      access: "public",
      input: officeRegistrationSchema,
      aliases: [
        { at: role === "staff" ? "POST /staffRegistration" : "POST /cityMangerRegistration", with: { role } },
      ],
      run: async (ctx, input) => {
        const { userId } = await registerOffice(ctx, input);
        return { message: thanks, user_id: userId };
      },
    }),
  ),
  ...operation({
    name: "grievance.register",
    creates: "id",
    summary: "Takes a grievance from anybody.",
    access: "public",
    input: grievanceForm,
    answer: commandSchema({ id: ID, request_number: TEXT }),
    aliases: ["POST /partnerRegistration/grievanceRegistration"],
    run: async (ctx, input) => {
      const { id, number } = await askGrievance(ctx, input);
      return { message: "We have your grievance and answer it on your mobile.", id, request_number: number };
    },
  }),
  ...operation({
    name: "sub-partner.save",
    creates: "partner_id",
    summary: `Staff register a partner on behalf; staff of a city within it only. ${FILES}`,
    access: STAFF,
    input: partnerInput,
    maxFileBytes: FILE_BYTES,
    aliases: [
      { at: "POST /foodPartner", with: { partner_type: "food" }, ...onBehalf },
      { at: "POST /equipmentPartner", with: { partner_type: "equipment" }, ...onBehalf },
      { at: "POST /transporterApi", with: { partner_type: "travel" }, ...onBehalf },
      { at: "POST /staffAccPartnersData", with: { partner_type: "property" }, ...onBehalf },
      {
        at: "POST /staffAccPartnersData/savePropertyRegDetails",
        with: { partner_type: "property" },
        ...onBehalf,
      },
    ],
    run: registerFor,
  }),
  ...operation({
    name: "partner-ledger.save",
    creates: "partner_id",
    summary: `Staff register a partner on behalf, with whatever its accounts are kept by. ${FILES}`,
    access: STAFF,
    input: partnerInput,
    maxFileBytes: FILE_BYTES,
    aliases: (
      [
        ["POST /foodPartner/ledgerFoodDetails", "food"],
        ["POST /equipmentPartner/ledgerEquipmentDetails", "equipment"],
        ["POST /transporterApi/ledgertravelDetails", "travel"],
      ] as const
    ).map(([at, partner_type]) => ({
      at,
      with: { partner_type },
      note: "Read as the registration of a partner by staff, whose screen makes this call. The ledger of money is written by bookings and payments alone.",
    })),
    run: registerFor,
  }),
  ...operation({
    name: "partner.enrol",
    creates: "partner_id",
    summary: `An admin registers a partner on behalf, who waits for approval by another admin. ${FILES}`,
    access: ADMIN,
    input: partnerInput,
    maxFileBytes: FILE_BYTES,
    aliases: (
      [
        ["PUT /approvePartner/Registernewpartner", "food"],
        ["PUT /approvePartner/Registernewaccpartner", "property"],
        ["PUT /approvePartner/Registernewtravelpartner", "travel"],
        ["PUT /approvePartner/Registernewmedicalpartner", "equipment"],
      ] as const
    ).map(([at, partner_type]) => ({
      at,
      with: { partner_type },
      note: "Read as registering a new partner; the one without a kind in its name is food's.",
    })),
    run: registerFor,
  }),
];
