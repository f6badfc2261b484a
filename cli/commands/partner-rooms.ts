import type { Command } from "commander";
import { z } from "zod";
import { runCommand } from "#cli/run.ts";

/** `medihaven partner room-rules|nights`: a partner's settings of a room: rates, length of stay, single nights. */

type Make = (name: string, words: string) => Command;

const as = z.email("name the admin who acts by email");
const room = z.uuid("the room is its id, of export rooms");
const whole = z.coerce.number("write a whole number").int();
const rupees = z.coerce.number("write an amount in rupees").transform((amount) => Math.round(amount * 100));
const percent = z.coerce.number("write a percentage").transform((per) => Math.round(per * 10_000));
const mealsIncluded = z.string().transform((typed) => (typed === "none" ? [] : typed.split(",")));
const yesOrNo = z.enum(["yes", "no"]).transform((word) => word === "yes");

const operator = async (email: string) => (await import("#cli/operator.ts")).operatorContext(email);

export function registerRooms(command: Make) {
  registerRules(command);
  registerNights(command);
}

function registerRules(command: Make) {
  command(
    "room-rules",
    "set what a room costs by default, its rates and the length of stays; what is not named stays",
  )
    .argument("<room>", "room id")
    .option("--price <rupees>", "price per night, before tax")
    .option("--rooms <n>", "rooms on sale")
    .option("--offer <percent>", "discount on every night")
    .option("--min-nights <n>", "minimum nights")
    .option("--max-nights <n>", "maximum nights")
    .option("--weekly <percent>", "discount from 7 nights")
    .option("--monthly <percent>", "discount from 28 nights")
    .option("--saver-policy <id>", "the cancellation policy of the saver rate, or none to end it")
    .option("--saver <percent>", "discount at the saver rate")
    .option(
      "--attendant-meals <meals>",
      "meals included for attendants: breakfast,lunch,snack,dinner, or none",
    )
    .option("--attendants <n>", "attendants per room who get them")
    .option("--open-end <n>", "nights that a guest may reserve after the stay")
    .action(
      runCommand(
        z.object({
          room,
          price: rupees.optional(),
          rooms: whole.optional(),
          offer: percent.optional(),
          minNights: whole.optional(),
          maxNights: whole.optional(),
          openEnd: whole.optional(),
          weekly: percent.optional(),
          monthly: percent.optional(),
          saver: percent.optional(),
          attendantMeals: mealsIncluded.optional(),
          attendants: whole.optional(),
          saverPolicy: z.union([z.literal("none"), z.uuid()]).optional(),
          as,
        }),
        async ({ room: id, as: by, ...given }, terminal) => {
          const { readRoom } = await import("#app/domain/listings/read-rooms.ts");
          const { setTerms } = await import("#app/domain/listings/set-terms.ts");
          const ctx = await operator(by);
          const { terms: standing } = await readRoom(ctx, id);
          const ends = given.saverPolicy === "none";
          const said = {
            default_price_paise: given.price,
            default_allotment: given.rooms,
            partner_offer_ppm: given.offer,
            min_nights: given.minNights,
            max_nights: given.maxNights,
            weekly_offer_ppm: given.weekly,
            monthly_offer_ppm: given.monthly,
            open_end_nights: given.openEnd,
            saver_policy_id: ends ? null : given.saverPolicy,
            saver_offer_ppm: ends ? 0 : given.saver,
            attendant_meals: given.attendantMeals,
            attendants_with_meals: given.attendantMeals?.length === 0 ? 0 : given.attendants,
          };
          const named = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
          terminal.print(await setTerms(ctx, { store: "rooms", id, terms: { ...standing, ...named } }));
        },
      ),
    );
}

function registerNights(command: Make) {
  command("nights", "change nights of a room: price, number, closed or not, no arrival, no departure")
    .argument("<room>", "room id")
    .requiredOption("--from <date>", "the first night, YYYY-MM-DD")
    .requiredOption("--to <date>", "the last night")
    .option("--weekdays <days>", "only these days, 0 (Sunday) to 6 (Saturday), like 5,6")
    .option("--price <rupees>", "price per night before tax, or usual")
    .option("--rooms <n>", "rooms on sale, or usual")
    .option("--closed <yes|no>", "close or open these nights")
    .option("--reason <text>", "why; only the partner sees it")
    .option("--arrival-closed <yes|no>", "close or open these days to arrivals")
    .option("--departure-closed <yes|no>", "close or open these days to departures")
    .action(
      runCommand(
        z.object({
          room,
          from: z.iso.date(),
          to: z.iso.date(),
          reason: z.string().default(""),
          as,
          weekdays: z
            .string()
            .regex(/^[0-6](,[0-6])*$/, "weekdays are like 5,6")
            .optional(),
          price: z.union([z.literal("usual"), rupees]).optional(),
          rooms: z.union([z.literal("usual"), whole]).optional(),
          closed: yesOrNo.optional(),
          arrivalClosed: yesOrNo.optional(),
          departureClosed: yesOrNo.optional(),
        }),
        async (input, terminal) => {
          const { setNights } = await import("#app/domain/listings/calendar/set-nights.ts");
          const changed = await setNights(await operator(input.as), {
            room_ids: [input.room],
            first_night: input.from,
            last_night: input.to,
            weekdays: input.weekdays?.split(",").map(Number) ?? [],
            price_paise: input.price === "usual" ? "default" : input.price,
            allotment: input.rooms === "usual" ? "default" : input.rooms,
            closed: input.closed,
            closed_reason: input.reason,
            closed_to_arrival: input.arrivalClosed,
            closed_to_departure: input.departureClosed,
          });
          terminal.print(changed);
        },
      ),
    );
}
