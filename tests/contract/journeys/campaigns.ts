import { expect } from "vitest";
import { saveCampaign } from "#app/domain/campaigns/save-campaign.ts";
import { saveTemplate } from "#app/domain/campaigns/templates.ts";
import { systemContext } from "#app/domain/context.ts";
import { allocateCodes } from "#app/domain/short-links/allocate-codes.ts";
import { row, rows } from "#db/client.ts";
import type { Journey, Said } from "./caller.ts";

export const campaignJourneys: Journey[] = [
  {
    name: "numbers are added under a hospital, and a campaign is read by its name",
    walk: async (as) => {
      const admin = as("admin");
      const options = (await admin("GET /adminDashboard/getCampaignOptionsDetails/loadHospital")).data;
      const { hospital_id, campaign_option } = options[0] as Said;
      const add = "POST /adminDashboard/addNewPhoneNumberDetails";
      expect((await admin.try(add, { phone_number: "9848077301" })).said.message).toBe(
        "Only people who agreed may be added.",
      );
      const first = await admin(add, { phone_number: "9848077301", agreed: true });
      expect(first.message).toEqual({ msg: "1 added, 0 known before.", type: "positive" });
      const wrong = await admin.try(add, { phone_number: "123", agreed: true });
      expect(wrong.status).toBe(400);
      const assign = "POST /adminDashboard/insertPhoneNumbersAndCampaignOption";
      const phone_numbers = ["98480 77302", "98480 77303"];
      const given = { phone_numbers, campaign_option, agreed: "true" };
      expect(await admin(assign, given)).toEqual({ message: "2 added, 0 known before." });
      expect(await admin(assign, given)).toEqual({ message: "0 added, 2 known before." });
      expect((await admin.try(assign, { ...given, campaign_option: "No such hospital" })).status).toBe(404);
      const list = "GET /adminDashboard/loadWhatsappSenderDetails/:option";
      const listed = (await admin(list, { option: hospital_id })).data;
      expect(listed.map((one: Said) => one.phone_number).sort()).toEqual(["+919848077302", "+919848077303"]);
      expect((await admin(list, { option: "ALL" })).total).toBeGreaterThanOrEqual(3);

      const office = systemContext("test");
      const { id: template_id } = await saveTemplate(office, {
        values: {
          name: "Call template",
          channel: "whatsapp",
          body: "Rooms near {{hospital}}, {{name}}",
          active: true,
        },
      });
      const campaign_name = "Rooms in winter";
      await saveCampaign(office, {
        values: {
          campaign_name,
          template_id,
          sources: ["contacts"],
          hospital_id,
          consent_note: "They asked us to.",
        },
      });
      const get = "GET /adminDashboard/loadCampaignDataDetails/:campaign_name";
      expect((await admin(get, { campaign_name })).data).toMatchObject([
        { campaign_name, status: "draft", template_name: "Call template", audience: expect.any(Number) },
      ]);
      expect((await admin.try(get, { campaign_name: "None" })).status).toBe(404);
    },
  },
  {
    name: "the office writes to customers and partners, to nobody twice",
    walk: async (as) => {
      const admin = as("admin");
      const person = async (role: string) =>
        (await row<{ id: string; phone: string; email: string }>(
          `UPDATE users SET email = coalesce(email, $role || '@written.example') WHERE id = (SELECT id FROM users
             WHERE role = $role AND status = 'approved' AND phone_e164 IS NOT NULL ORDER BY phone_e164 LIMIT 1)
           RETURNING id, phone_e164 AS phone, email::text`,
          { role },
        ))!;
      const [customer, partner] = [await person("customer"), await person("partner")];
      const text = "Your papers arrived. Thank you.";
      const sentTo = async (recipient: string) =>
        (
          await rows("SELECT FROM messages WHERE template = 'office.note' AND recipient = $recipient", {
            recipient,
          })
        ).length;
      const once = { "idempotency-key": crypto.randomUUID() };
      const sms = { mobile_numbers: [customer.phone], message: text };
      expect(await admin("PUT /adminDashboard/sendSMSToUserRoutes", sms, once)).toMatchObject({ sent: 1 });
      const written = await sentTo(customer.phone);
      expect(await admin("PUT /adminDashboard/sendSMSToUserRoutes", sms, once)).toMatchObject({ sent: 1 });
      expect(await sentTo(customer.phone)).toBe(written);
      await admin("PUT /adminDashboard/sendSMSToPartnerRoutes", { user_ids: [partner.id], message: text });
      const refused = await admin.try("PUT /adminDashboard/sendSMSToPartnerRoutes", {
        user_ids: [customer.id],
        message: text,
      });
      expect([refused.status, refused.said.message]).toEqual([400, "Failed To Send SMS  Details"]);
      const mail = { subject: "Papers", message: text };
      await admin("PUT /adminDashboard/sendEmailToUserRoutes", { ...mail, user_ids: [customer.id] });
      await admin("PUT /adminDashboard/sendEmailToPartnerRoutes", { ...mail, user_ids: partner.id });
      expect([await sentTo(customer.email), await sentTo(partner.email)]).toEqual([1, 1]);
    },
  },
  {
    name: "a short link is made once and followed",
    walk: async (as) => {
      const [admin, guest] = [as("admin"), as("guest")];
      const save = "POST /adminDashboard/shortenUrl";
      const LongUrl = "http://localhost/rooms?from=call";
      const host = { "x-client-id": "short" };
      const made = await admin(save, { LongUrl }, host);
      expect(made).toMatchObject({ message: "Generating short URL", LongUrl, urlcode: null });
      expect(["generating", "waiting"]).toContain(made.UploadStatus);
      const { id } = made;
      expect(made.status_url).toBe(`/adminDashboard/shortenUrl/${id}`);
      await row("UPDATE short_links SET upload_status = 'generating' WHERE id = $id RETURNING id", { id });
      await allocateCodes(systemContext("test"), { linkId: id });
      const again = await admin(save, { LongUrl });
      expect(again).toMatchObject({ id, UploadStatus: "ready", urlcode: expect.any(String) });
      const asked = (await admin("GET /adminDashboard/shortenUrl/:id", { id })).data;
      expect(asked).toEqual([
        { id, UploadStatus: "ready", urlcode: again.urlcode, LongUrl, status_url: made.status_url },
      ]);
      const resolve = "POST /adminDashboard/GetLongUrlByUrlCode";
      expect(await guest(resolve, { urlcode: again.urlcode })).toEqual({ LongUrl });
      expect((await guest.try(resolve, { urlcode: "nosuchcode" })).status).toBe(404);
      expect((await admin.try(save, { LongUrl: "javascript:alert(1)" })).status).toBe(400);
    },
  },
];
