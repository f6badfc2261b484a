import { z } from "zod";
import { RIGHTS, type Right } from "#app/domain/shared/rights.ts";
import {
  inviteMember,
  listTeam,
  type Member,
  memberForm,
  removeMember,
  setRights,
  suspendMember,
} from "#app/domain/team/team.ts";
import { rowsSchema } from "../answer-schemas.ts";
import { flag, id, listOf, nothing } from "../fields.ts";
import { type Access, operation } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** The people of a partner's or agent's account besides its owner, who alone keeps them. */

const OWNERS = ["partner", "agent"] as const satisfies Access;

const memberRow = rowOf<Member>()({
  member_id: field.id((member) => member.id),
  name: field.text((member) => member.name),
  phone: field.textOrNull((member) => member.phone),
  email_id: field.textOrNull((member) => member.email),
  rights: field.texts((member) => member.rights),
  is_suspended: field.flag((member) => member.suspended),
  has_second_step: field.flag((member) => member.secondStep),
  last_login_at: field.instantOrNull((member) => member.lastLoginAt),
});

const rights = listOf(z.enum(RIGHTS), RIGHTS.length).refine(
  (given) => (given as Right[]).length > 0,
  "Please choose what this person may do.",
);
const MEMBER = { member_id: "memberId" };

export const teamCalls = [
  ...operation({
    name: "team.list",
    answer: rowsSchema(memberRow.schema),
    summary: "The members of the caller's team, by name.",
    access: OWNERS,
    input: nothing,
    aliases: ["GET /team"],
    run: async (ctx) => ({ data: (await listTeam(ctx)).map(memberRow.row) }),
  }),
  ...operation({
    name: "team.invite",
    summary:
      "Invites somebody, who signs in with a code sent to the mobile. rights are bookings, prices (partners only) and money.",
    access: OWNERS,
    input: z.object({ ...memberForm.shape, rights }),
    creates: "member_id",
    aliases: [{ at: "POST /team", as: { email_id: "email" } }],
    run: async (ctx, values) => {
      const { id: member_id } = await inviteMember(ctx, values);
      return { message: "They can sign in now, with a code to their mobile.", member_id };
    },
  }),
  ...operation({
    name: "team.update-rights",
    summary: "Changes what a member may do.",
    access: OWNERS,
    input: z.object({ memberId: id, rights }),
    aliases: [{ at: "PUT /team/:member_id", as: MEMBER }],
    run: async (ctx, { memberId, rights: given }) => {
      await setRights(ctx, { id: memberId, rights: given as Right[] });
      return { message: "Saved. It holds at once." };
    },
  }),
  ...operation({
    name: "team.suspend",
    summary: "Suspends a member, whose sessions end; with suspended false they may sign in again.",
    access: OWNERS,
    input: z.object({ memberId: id, suspended: flag }),
    aliases: [{ at: "PUT /team/:member_id/suspended", as: MEMBER }],
    run: async (ctx, { memberId, suspended }) => {
      await suspendMember(ctx, memberId, suspended);
      return { message: suspended ? "Suspended, and signed out everywhere." : "They can sign in again." };
    },
  }),
  ...operation({
    name: "team.remove",
    summary: "Takes a member out of the team.",
    access: OWNERS,
    input: z.object({ memberId: id }),
    aliases: [{ at: "DELETE /team/:member_id", as: MEMBER }],
    run: async (ctx, { memberId }) => {
      await removeMember(ctx, memberId);
      return { message: "Removed from the team, and signed out everywhere." };
    },
  }),
];
