import { z } from "zod";

/** Forms of offers and rules as they are posted: text, which the commands read. */
function typedFields<const Name extends string>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, z.string().default("")]));
  return z.object(shape as Record<Name, z.ZodDefault<z.ZodString>>);
}

const offer = ["name", "percent", "bookFrom", "bookTo", "stayFrom", "stayTo", "earlyBirdDays"] as const;
const limits = ["limitTotal", "limitPerCustomer"] as const;

export const partnerOfferForm = typedFields([...offer, ...limits, "thing"]);
export const PLATFORM_OFFER_FIELDS = [
  ...offer,
  ...limits,
  "kind",
  "code",
  "amount",
  "max",
  "minPrice",
  "cityId",
  "propertyId",
  "hospitalId",
  "onHome",
] as const;
export const RULE_FIELDS = [
  "name",
  "percent",
  "kind",
  "accountId",
  "propertyId",
  "cityId",
  "minPrice",
  "validFrom",
  "validTo",
] as const;
export const platformOfferForm = typedFields(PLATFORM_OFFER_FIELDS);
export const ruleForm = typedFields(RULE_FIELDS);
export const floorForm = z.object({ thing: z.string(), floor: z.string().default("") });
export const chosenOffer = z.object({ offer: z.uuid() });

export type PartnerOfferTyped = z.output<typeof partnerOfferForm>;
export type PlatformOfferTyped = z.output<typeof platformOfferForm>;
export type RuleTyped = z.output<typeof ruleForm>;
