import type { Command } from "commander";
import { z } from "zod";
import { CommandError, EXIT, runCommand } from "#cli/run.ts";

const as = z.email("name the admin who acts by email");
const booking = z.string().min(5).max(60);

/** `medihaven stay …`: what the desk does with a stay, without a browser: an open end, another house, a medical waiver. */
export function register(program: Command) {
  const stay = program
    .command("stay")
    .description("stays: open-ended nights, another house, medical waivers");
  const withAdmin = (command: Command) =>
    command
      .requiredOption("--as <email>", "the admin who runs the command")
      .option("--json", "machine-readable output");
  const reading = (command: Command) =>
    command
      .option("--as <email>", "the admin who runs the command; reading needs none")
      .option("--json", "machine-readable output");
  const readStay = z.object({ booking, as: as.optional() });

  reading(stay.command("open-end").description("show the nights after a stay that are reserved or can be"))
    .argument("<booking>", "booking number, MHR-…")
    .action(
      runCommand(readStay, async (input, terminal) => {
        const { ctx, id } = await stayOf(input);
        const { findOpenEnd } = await import("#app/domain/bookings/reserve-nights.ts");
        terminal.print(await findOpenEnd(ctx, id));
      }),
    );

  withAdmin(stay.command("reserve").description("reserve nights after a stay, without payment"))
    .argument("<booking>", "booking number, MHR-…")
    .requiredOption("--nights <n>", "how many")
    .requiredOption("--total <rupees>", "total price, as shown by open-end")
    .action(
      runCommand(
        z.object({ booking, nights: z.coerce.number().int(), total: z.coerce.number().min(0), as }),
        async (input, terminal) => {
          const { ctx, id: bookingId } = await stayOf(input);
          const { reserveNights } = await import("#app/domain/bookings/reserve-nights.ts");
          const { nights, total } = input;
          const expectedTotalPaise = Math.round(total * 100);
          await reserveNights(ctx, { bookingId, nights, expectedTotalPaise, formKey: crypto.randomUUID() });
          terminal.print({ nights }, "Reserved. The guest pays each night to keep it.");
        },
      ),
    );

  withAdmin(stay.command("give-back").description("release reserved nights, from a given night on"))
    .argument("<booking>", "booking number, MHR-…")
    .requiredOption("--from <date>", "the first night, YYYY-MM-DD")
    .action(
      runCommand(z.object({ booking, from: z.iso.date(), as }), async (input, terminal) => {
        const { ctx, id: bookingId } = await stayOf(input);
        const { giveReservedBack } = await import("#app/domain/bookings/reserve-nights.ts");
        terminal.print(await giveReservedBack(ctx, { bookingId, from: input.from }));
      }),
    );

  reading(
    stay
      .command("other-rooms")
      .description("list rooms of other houses for a stay that its house cannot keep"),
  )
    .argument("<booking>", "booking number, MHR-…")
    .action(
      runCommand(readStay, async (input, terminal) => {
        const { ctx, id } = await stayOf(input);
        const { findOtherRooms } = await import("#app/domain/relocations/find-rooms.ts");
        terminal.print((await findOtherRooms(ctx, id)).rooms);
      }),
    );

  withAdmin(
    stay
      .command("relocate")
      .description("move the guest to a room of another house; --dry-run shows what it costs"),
  )
    .argument("<booking>", "booking number, MHR-…")
    .requiredOption("--room <id>", "a room id from other-rooms")
    .requiredOption("--reason <words>", "why the house cannot keep the stay")
    .option("--dry-run", "show the cost, change nothing")
    .action(
      runCommand(
        z.object({ booking, room: z.uuid(), reason: z.string(), dryRun: z.boolean().default(false), as }),
        async (input, terminal) => {
          const { ctx, id: bookingId } = await stayOf(input);
          const relocation = await import("#app/domain/relocations/relocate.ts");
          const offer = await relocation.quoteRelocation(ctx, { bookingId, roomId: input.room });
          if (input.dryRun) return terminal.print(offer);
          const moved = await relocation.relocateStay(ctx, {
            bookingId,
            roomId: input.room,
            reason: input.reason,
            formKey: crypto.randomUUID(),
            expectedHousePaise: offer.housePaise,
            expectedRefundPaise: offer.refundPaise,
          });
          terminal.print(
            moved,
            moved.proposed
              ? "Moved. Guest and both houses are told. Another admin decides what the house bears."
              : "Moved. Guest and both houses are told.",
          );
        },
      ),
    );

  reading(stay.command("waivers").description("list the medical waivers of a stay"))
    .argument("<booking>", "booking number, MHR-…")
    .action(
      runCommand(readStay, async (input, terminal) => {
        const { ctx, id } = await stayOf(input);
        const { waiversOfBooking } = await import("#app/domain/waivers/ask-waiver.ts");
        terminal.print(await waiversOfBooking(ctx, id));
      }),
    );

  withAdmin(stay.command("decide-waiver").description("grant or refuse a medical waiver"))
    .argument("<waiver>", "waiver id, from waivers")
    .argument("<decision>", "grant or refuse")
    .requiredOption("--reason <words>", "shown to the family")
    .action(
      runCommand(
        z.object({ waiver: z.uuid(), decision: z.enum(["grant", "refuse"]), reason: z.string(), as }),
        async ({ waiver: waiverId, decision, reason, as: by }, terminal) => {
          const { operatorContext } = await import("#cli/operator.ts");
          const { decideWaiver } = await import("#app/domain/waivers/decide-waiver.ts");
          const state = await decideWaiver(await operatorContext(by), { waiverId, decision, reason });
          terminal.print({ waiver: waiverId, state });
        },
      ),
    );
}

/** The stay of a number, for the admin who acts. @throws CommandError (wrong use) when no stay has it */
async function stayOf({ booking: number, as: by }: { booking: string; as?: string }) {
  const { readerContext } = await import("#cli/operator.ts");
  const { bookingList } = await import("#app/domain/bookings/booking-list.ts");
  const ctx = await readerContext(by);
  const wanted = number.trim().toUpperCase();
  const { rows } = await bookingList.page(ctx, { q: wanted, kind: "room" }, { pageSize: 5, rowsOnly: true });
  const found = rows.find((row) => row.booking_order_id === wanted);
  if (!found) throw new CommandError(`There is no stay with the number ${wanted}`, EXIT.wrongUse);
  return { ctx, id: found.key };
}
