import type { Command } from "commander";
import { z } from "zod";
import { SOURCES } from "#app/domain/campaigns/labels.ts";
import { cityIdOf } from "#cli/city-named.ts";
import { printList } from "#cli/list-rows.ts";
import { CommandError, EXIT, runCommand } from "#cli/run.ts";

const as = z.email("name the admin who acts by email");
const named = z.object({ name: z.string(), as });

/** `medihaven campaign …`: messages to many. */
export function register(program: Command) {
  const campaign = program
    .command("campaign")
    .description("campaigns: write, test, approve, start, pause, resume, status");

  campaign
    .command("create")
    .description("write a campaign; it then needs a test, and the approval of another admin")
    .argument("<name>", "the campaign's name")
    .requiredOption("--template <name>", "the template, by name")
    .requiredOption("--consent <text>", "source of consent")
    .option("--source <source...>", `audience: ${SOURCES.join(", ")}`, ["contacts"])
    .option("--link <url>", "target of the template's link")
    .option("--city <slug>", "only this city")
    .option("--from <date>", "from this day, yyyy-mm-dd")
    .option("--to <date>", "until this day, yyyy-mm-dd")
    .option("--cost <rupees>", "cost per message part", "0")
    .requiredOption("--as <email>", "the admin who writes it")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({
          name: z.string(),
          template: z.string(),
          consent: z.string(),
          source: z.array(z.string()),
          link: z.string().optional(),
          city: z.string().optional(),
          from: z.string().optional(),
          to: z.string().optional(),
          cost: z.string(),
          as,
        }),
        async (input, terminal) => {
          const { operatorContext } = await import("#cli/operator.ts");
          const { saveCampaign } = await import("#app/domain/campaigns/save-campaign.ts");
          const { row } = await import("#db/client.ts");
          const found = (sql: string, value: string) => row<{ id: string }>(sql, { value });
          const template = await found(
            "SELECT id FROM campaign_templates WHERE name = $value",
            input.template,
          );
          if (!template) throw new CommandError(`There is no template "${input.template}"`, EXIT.wrongUse);
          const city = input.city ? await cityIdOf(input.city) : undefined;
          const { id } = await saveCampaign(await operatorContext(input.as), {
            values: {
              campaign_name: input.name,
              template_id: template.id,
              link_url: input.link,
              sources: input.source,
              city_id: city,
              date_from: input.from,
              date_to: input.to,
              consent_note: input.consent,
              unit_cost_rupees: input.cost,
            },
          });
          terminal.print({ id, name: input.name }, `Wrote the campaign ${input.name}.`);
        },
      ),
    );

  const step = (name: string, description: string) =>
    campaign
      .command(name)
      .description(description)
      .argument("<name>", "the campaign's name")
      .requiredOption("--as <email>", "the admin who acts")
      .option("--json", "machine-readable output");

  step("test", "send its words to one number, or by mail to one address")
    .requiredOption("--to <recipient>", "the number or address")
    .action(
      runCommand(named.extend({ to: z.string() }), async (input, terminal) => {
        const { ctx, found } = await actOn(input);
        const { testCampaign } = await import("#app/domain/campaigns/step-campaign.ts");
        await testCampaign(ctx, { id: found.id, to: input.to });
        terminal.print({ id: found.id }, "The test is on its way.");
      }),
    );

  step("approve", "approve it and write down its audience; not by its author").action(
    runCommand(named, async (input, terminal) => {
      const { ctx, found } = await actOn(input);
      const { approveCampaign } = await import("#app/domain/campaigns/step-campaign.ts");
      const { people, reached } = await approveCampaign(ctx, { id: found.id });
      terminal.print(
        { id: found.id, people, reached },
        `Approved. ${reached} of ${people} people can be reached today.`,
      );
    }),
  );

  for (const [name, description] of [
    ["start", "start it now"],
    ["pause", "stop after the messages that are with the provider now"],
    ["resume", "go on where it stopped"],
    ["cancel", "end it; whoever has not got it will not"],
  ] as const) {
    step(name, description).action(
      runCommand(named, async (input, terminal) => {
        const { ctx, found } = await actOn(input);
        const steps = await import("#app/domain/campaigns/step-campaign.ts");
        const act = {
          start: steps.startCampaign,
          pause: steps.pauseCampaign,
          resume: steps.resumeCampaign,
          cancel: steps.cancelCampaign,
        }[name];
        await act(ctx, { id: found.id });
        const { findCampaign } = await import("#app/domain/campaigns/find-campaign.ts");
        const { status } = await findCampaign(ctx, found.id);
        terminal.print({ id: found.id, status }, `${found.name} is ${status}.`);
      }),
    );
  }

  campaign
    .command("status")
    .description("progress of a campaign; without a name, the newest campaigns")
    .argument("[name]", "the campaign's name")
    .option("--as <email>", "the admin who runs the command; reading needs none")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ name: z.string().optional(), as: as.optional() }), async (input, terminal) => {
        const { campaignResults, findCampaignByName } = await import(
          "#app/domain/campaigns/find-campaign.ts"
        );
        const { readerContext } = await import("#cli/operator.ts");
        const ctx = await readerContext(input.as);
        if (!input.name) {
          const { campaignList } = await import("#app/domain/campaigns/campaign-list.ts");
          const shown = ["campaign_name", "status", "channel", "numbers", "done"];
          await printList(ctx, campaignList, { state: {}, shown }, terminal);
          return;
        }
        const found = await findCampaignByName(ctx, input.name);
        const results = await campaignResults(ctx, found.id);
        terminal.print({ name: found.name, status: found.status, ...results });
      }),
    );
}

async function actOn({ name, as: email }: z.output<typeof named>) {
  const { operatorContext } = await import("#cli/operator.ts");
  const { findCampaignByName } = await import("#app/domain/campaigns/find-campaign.ts");
  const ctx = await operatorContext(email);
  return { ctx, found: await findCampaignByName(ctx, name) };
}
