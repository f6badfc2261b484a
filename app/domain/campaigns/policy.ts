import { type Actor, isPrivileged, isUser } from "#app/domain/context.ts";
import type { CampaignStatus } from "./labels.ts";

/** Campaigns are the admins' work. */
export function canManageCampaigns(actor: Actor): boolean {
  return isPrivileged(actor);
}

/** A campaign is approved by a person who did not write it. */
export function canApprove(actor: Actor, campaign: { createdById: string | null }): boolean {
  return isUser(actor) && actor.role === "admin" && actor.id !== campaign.createdById;
}

/** What may be done with a campaign in each state. */
export const STEPS = {
  edit: ["draft"],
  test: ["draft", "approved"],
  approve: ["draft"],
  schedule: ["approved", "scheduled"],
  start: ["approved", "scheduled"],
  pause: ["running", "scheduled"],
  resume: ["paused"],
  retry: ["paused", "finished"],
  cancel: ["draft", "approved", "scheduled", "running", "paused"],
} as const satisfies Record<string, readonly CampaignStatus[]>;
export type CampaignStep = keyof typeof STEPS;

export function isStepAllowed(step: CampaignStep, status: CampaignStatus): boolean {
  return (STEPS[step] as readonly CampaignStatus[]).includes(status);
}
