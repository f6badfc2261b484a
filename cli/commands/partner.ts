import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { z } from "zod";
import { runCommand } from "#cli/run.ts";
import { registerRooms } from "./partner-rooms.ts";

const as = z.email("name the admin who acts by email");
const account = z.uuid("the account is its id, of export partners");
const listing = { type: z.enum(["properties", "rooms", "items"]), listing: z.uuid() };
const TYPE = "properties, rooms or items";

const operator = async (email: string) => (await import("#cli/operator.ts")).operatorContext(email);
const reader = async (email?: string) => (await import("#cli/operator.ts")).readerContext(email);

/** What only reads, and needs nobody who acts. */
const READS: readonly string[] = ["photos", "calendar-conflicts", "drivers", "team", "terms"];

/** `medihaven partner …`: what partners do on their screens, done by an admin: kitchens, photos, calendars, drivers, teams, terms. */
export function register(program: Command) {
  const partner = program
    .command("partner")
    .description("for a partner: rooms and nights, kitchens, photos, calendars, drivers, teams, terms");
  const command = (name: string, words: string) => {
    const made = partner.command(name).description(words);
    return (
      READS.includes(name)
        ? made.option("--as <email>", "the admin who runs the command; reading needs none")
        : made.requiredOption("--as <email>", "the admin who acts")
    ).option("--json", "machine-readable output");
  };
  registerKitchens(command);
  registerPhotos(command);
  registerCalendars(command);
  registerPeople(command);
  registerTerms(command);
  registerRooms(command);
}

type Make = (name: string, words: string) => Command;

function registerKitchens(command: Make) {
  for (const ends of [false, true]) {
    const words = ends
      ? "let a kitchen take orders again"
      : "let a kitchen take no orders for today for 30 minutes";
    command(ends ? "resume-kitchen" : "pause-kitchen", words)
      .argument("<kitchen>", "its id")
      .action(
        runCommand(z.object({ kitchen: z.uuid(), as }), async (input, terminal) => {
          const { pauseKitchen } = await import("#app/domain/listings/pause-kitchen.ts");
          await pauseKitchen(await operator(input.as), input.kitchen, ends);
          terminal.print({ kitchen: input.kitchen, paused: !ends });
        }),
      );
  }
}

function registerPhotos(command: Make) {
  command("photos", "list the photos of something that is sold, in their order")
    .argument("<type>", TYPE)
    .argument("<listing>", "its id")
    .action(
      runCommand(
        z.object({ ...listing, as: as.optional() }),
        async ({ type: store, listing: id, as: by }, terminal) => {
          const { photosOf } = await import("#app/domain/listings/photos.ts");
          terminal.print(await photosOf(await reader(by), { store, id }));
        },
      ),
    );
  command("move-photo", "move a photo one place up or down")
    .argument("<type>", TYPE)
    .argument("<listing>", "its id")
    .argument("<photo>", "photo id, from photos")
    .argument("<direction>", "up or down")
    .action(
      runCommand(
        z.object({ ...listing, photo: z.uuid(), direction: z.enum(["up", "down"]), as }),
        async ({ type: store, listing: id, photo: photoId, direction, as: by }, terminal) => {
          const { movePhoto } = await import("#app/domain/listings/photos.ts");
          await movePhoto(await operator(by), { store, id, photoId, direction });
          terminal.print({ photo: photoId, moved: direction });
        },
      ),
    );
  command("caption-photo", "change the words under a photo that waits for approval")
    .argument("<type>", TYPE)
    .argument("<listing>", "its id")
    .argument("<photo>", "photo id, from photos")
    .requiredOption("--caption <words>", "caption")
    .action(
      runCommand(
        z.object({ ...listing, photo: z.uuid(), caption: z.string().max(140), as }),
        async ({ type: store, listing: id, photo: photoId, caption, as: by }, terminal) => {
          const { setCaption } = await import("#app/domain/listings/photos.ts");
          await setCaption(await operator(by), { store, id, photoId, caption });
          terminal.print({ photo: photoId, caption });
        },
      ),
    );
}

function registerCalendars(command: Make) {
  command("follow-calendar", "let a room follow a calendar (iCal) of another site, and read it at once")
    .argument("<room>", "its id")
    .argument("<url>", "calendar address")
    .requiredOption("--name <site>", "name of the other site")
    .action(
      runCommand(
        z.object({ room: z.uuid(), url: z.string(), name: z.string(), as }),
        async ({ as: by, ...feed }, terminal) => {
          const { addFeed } = await import("#app/domain/calendars/feeds.ts");
          terminal.print(await addFeed(await operator(by), feed));
        },
      ),
    );
  command("read-calendar", "read a calendar of another site now")
    .argument("<calendar>", "its id")
    .action(
      runCommand(z.object({ calendar: z.uuid(), as }), async (input, terminal) => {
        const { readFeedNow } = await import("#app/domain/calendars/feeds.ts");
        terminal.print({
          calendar: input.calendar,
          isRead: await readFeedNow(await operator(input.as), input.calendar),
        });
      }),
    );
  command("unfollow-calendar", "let a room follow a calendar no longer")
    .argument("<calendar>", "its id")
    .action(
      runCommand(z.object({ calendar: z.uuid(), as }), async (input, terminal) => {
        const { removeFeed } = await import("#app/domain/calendars/feeds.ts");
        await removeFeed(await operator(input.as), input.calendar);
        terminal.print({ removed: input.calendar });
      }),
    );
  command("calendar-conflicts", "list nights that are taken here and elsewhere").action(
    runCommand(z.object({ as: as.optional() }), async (input, terminal) => {
      const { listConflicts } = await import("#app/domain/calendars/feeds.ts");
      terminal.print(await listConflicts(await reader(input.as)));
    }),
  );
}

function registerPeople(command: Make) {
  command("drivers", "list the drivers of a partner")
    .argument("<account>", "its id")
    .action(
      runCommand(z.object({ account, as: as.optional() }), async (input, terminal) => {
        const { listDrivers } = await import("#app/domain/drivers/drivers.ts");
        terminal.print(await listDrivers(await reader(input.as), input.account));
      }),
    );
  command("save-driver", "add a driver, or change the one named by --driver")
    .argument("<account>", "its id")
    .option("--driver <id>", "the driver to change")
    .requiredOption("--name <name>", "driver's name")
    .requiredOption("--phone <number>", "driver's phone number")
    .requiredOption("--licence <number>", "driving licence number")
    .requiredOption("--until <date>", "licence valid until")
    .action(
      runCommand(
        z.object({
          account,
          driver: z.uuid().optional(),
          name: z.string(),
          phone: z.string(),
          licence: z.string(),
          until: z.string(),
          as,
        }),
        async ({ account: accountId, driver, licence, until, as: by, ...person }, terminal) => {
          const { saveDriver } = await import("#app/domain/drivers/drivers.ts");
          const values = { ...person, licence_number: licence, licence_valid_until: until };
          const named = driver ? { id: driver } : {};
          terminal.print(await saveDriver(await operator(by), { ...values, ...named, accountId }));
        },
      ),
    );
  command("remove-driver", "remove a driver who has no trips ahead")
    .argument("<account>", "its id")
    .argument("<driver>", "driver id, from drivers")
    .action(
      runCommand(z.object({ account, driver: z.uuid(), as }), async (input, terminal) => {
        const { removeDriver } = await import("#app/domain/drivers/drivers.ts");
        await removeDriver(await operator(input.as), input.driver, input.account);
        terminal.print({ removed: input.driver });
      }),
    );
  command("team", "list the team of a partner or agent; only its owner changes it")
    .argument("<account>", "its id")
    .action(
      runCommand(z.object({ account, as: as.optional() }), async (input, terminal) => {
        const { listTeam } = await import("#app/domain/team/team.ts");
        terminal.print(await listTeam(await reader(input.as), input.account));
      }),
    );
}

function registerTerms(command: Make) {
  command("terms", "list the terms of partners and agents, every version, and how many accepted it").action(
    runCommand(z.object({ as: as.optional() }), async (input, terminal) => {
      const { listTerms } = await import("#app/domain/registrations/terms/publish-terms.ts");
      terminal.print(await listTerms(await reader(input.as)));
    }),
  );
  command("publish-terms", "publish a new version, which owners are asked to accept at the next sign-in")
    .argument("<kind>", "property, food, travel, equipment or agent")
    .argument("<file>", "text file, one point per line")
    .action(
      runCommand(z.object({ kind: z.string(), file: z.string(), as }), async (input, terminal) => {
        const { publishTerms } = await import("#app/domain/registrations/terms/publish-terms.ts");
        const body = await readFile(input.file, "utf8");
        terminal.print(await publishTerms(await operator(input.as), { kind: input.kind, body }));
      }),
    );
}
