import { expect, test } from "vitest";
import { CAMPAIGN_CHANNELS, type CampaignChannel, MOST_LETTERS } from "#app/domain/campaigns/labels.ts";
import { useScreenForm } from "#app/ui/form.tsx";
import { rendered } from "#tests/harness/rendered.ts";
import { TemplateFields, type TemplateFormValues } from "./template-fields.tsx";

/** @database none */

function Template({ channel }: { channel: CampaignChannel }) {
  const [, fields] = useScreenForm<TemplateFormValues>("template", undefined);
  return <TemplateFields fields={fields} channel={channel} />;
}

test.each(CAMPAIGN_CHANNELS)("a text by %s ends where its channel does", async (channel) => {
  const page = await rendered(<Template channel={channel} />);
  expect(page.querySelector("textarea")?.getAttribute("maxlength")).toBe(String(MOST_LETTERS[channel]));
});
