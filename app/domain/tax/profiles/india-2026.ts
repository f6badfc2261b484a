import type { ProposedRate, TaxProfile } from "./profile.ts";

/** Stands behind every row: we are no accountants. */
const CONFIRM = "Your accountant has to confirm this.";

/** Of a row with a threshold. */
const LATER_ONLY =
  "Whoever exceeds it owes the tax on the whole year: what was sold before is not made up for, so propose the row without a threshold if that can happen.";

const ROOMS =
  "https://www.caclubindia.com/news/finance-ministry-clarifies-hotels-up-to-rs-7500-tariff-to-pay-5-percent-gst-without-itc-25462.asp";
const SECTION_9_5 = "https://taxcode.in/cgst-notification-no-17-2017-central-tax-rate-dated-28-06-2017/";
const EQUIPMENT = "https://busy.in/gst-rates/medical-equipment";
const TDS =
  "https://blog.tdsman.com/2025/03/section-194o-tds-on-payments-by-e-commerce-operators-to-participants";
const AGENTS = "https://cmasolution.in/section-194h";
const TCS =
  "https://taxguru.in/goods-and-service-tax/igst-e-commerce-operator-tcs-collection-rate-reduced-0-50-percent.html";
const LAB =
  "https://taxo.online/judgment/m-s-medivision-scan-and-diagnostic-research-centre-p-ltd-2019-24-g-s-t-l-788-a-a-r-gst-kerala-2/";

const row = ({ note, ...rest }: Omit<ProposedRate, "profile">): ProposedRate => ({
  ...rest,
  note: `${note} ${CONFIRM}`,
  profile: "india-2026",
});

/** The rates of the financial year 2026-27 according to public sources. The figures of the specification stand until these are approved. */
export const INDIA_2026: TaxProfile = {
  name: "india-2026",
  title: "India 2026-27",
  rows: [
    row({
      code: "gst",
      kind: "room",
      ppm: 50_000,
      validFrom: "2025-09-22",
      hsn: "996311",
      source: ROOMS,
      note: "Rooms up to 7,500.00 a night: 5 %, without input tax credit. Of a house without a GSTIN the platform owes it (section 9(5)).",
    }),
    row({
      code: "gst",
      kind: "room",
      ppm: 180_000,
      validFrom: "2025-09-22",
      hsn: "996311",
      source: ROOMS,
      abovePaise: 750_000,
      note: "Rooms above 7,500.00 a night: 18 %.",
    }),
    row({
      code: "gst",
      kind: "food",
      ppm: 50_000,
      validFrom: "2022-01-01",
      hsn: "996331",
      source: SECTION_9_5,
      payer: "platform",
      note: "Restaurant service through a platform: 5 %, owed by the platform for every kitchen (section 9(5)), but for hotels with rooms above 7,500.00.",
    }),
    row({
      code: "gst",
      kind: "travel",
      ppm: 50_000,
      validFrom: "2022-01-01",
      hsn: "996412",
      source: SECTION_9_5,
      payer: "platform",
      note: "Passengers in a motor cab: 5 %, owed by the platform for every operator (section 9(5)).",
    }),
    row({
      code: "gst",
      kind: "equipment",
      ppm: 50_000,
      validFrom: "2025-09-22",
      hsn: "901890",
      source: EQUIPMENT,
      payer: "partner",
      note: "Medical devices: 5 %. A shop below the threshold of registration charges no GST. What has another rate by its HSN (a bed: 9402) needs a row with those digits as its group.",
    }),
    row({
      code: "gst",
      kind: "equipment",
      ppm: 50_000,
      validFrom: "2025-09-22",
      hsn: "997319",
      source: EQUIPMENT,
      itemGroup: "hire",
      payer: "partner",
      note: "Hire of medical devices: as the sale of the same goods, 5 %.",
    }),
    row({
      code: "gst",
      kind: "equipment",
      ppm: 50_000,
      validFrom: "2025-09-22",
      hsn: "280440",
      source: EQUIPMENT,
      itemGroup: "refill",
      payer: "partner",
      note: "Medical oxygen: 5 %.",
    }),
    row({
      code: "gst",
      kind: "lab",
      ppm: 0,
      validFrom: "2017-07-02",
      hsn: "999316",
      source: LAB,
      exempt: true,
      payer: "partner",
      note: "Diagnostic services of a clinical establishment are exempt (notification 12/2017, entry 74): bill of supply, no TCS.",
    }),
    row({
      code: "gst_on_commission",
      kind: "*",
      ppm: 180_000,
      validFrom: "2017-07-02",
      hsn: "998599",
      source: SECTION_9_5,
      note: "Commission of the platform: 18 %.",
    }),
    row({
      code: "tcs",
      kind: "*",
      ppm: 5_000,
      validFrom: "2024-07-10",
      source: TCS,
      note: "TCS of section 52 CGST: 0.5 % of taxable supplies of registered partners (0.25 % CGST and 0.25 % SGST, or 0.5 % IGST).",
    }),
    row({
      code: "tds",
      kind: "*",
      ppm: 1_000,
      validFrom: "2024-10-01",
      source: TDS,
      note: "TDS of section 194-O: 0.1 %.",
    }),
    row({
      code: "tds",
      kind: "*",
      ppm: 50_000,
      validFrom: "2024-10-01",
      party: "no_pan",
      source: TDS,
      note: "TDS of section 194-O without a PAN: 5 % (section 206AA).",
    }),
    row({
      code: "tds",
      kind: "*",
      ppm: 1_000,
      validFrom: "2024-10-01",
      party: "individual",
      source: TDS,
      thresholdPaise: 50_000_000,
      note: `TDS of section 194-O: nothing of individuals and Hindu undivided families up to 5,00,000.00 in a financial year, who gave a PAN. ${LATER_ONLY}`,
    }),
    row({
      code: "tds",
      kind: "*",
      ppm: 0,
      validFrom: "2024-10-01",
      party: "non_resident",
      source: TDS,
      note: "Section 194-O is of residents; for others see section 195 before they are paid.",
    }),
    row({
      code: "tds_on_agent",
      kind: "*",
      ppm: 20_000,
      validFrom: "2025-04-01",
      source: AGENTS,
      thresholdPaise: 2_000_000,
      note: `TDS of section 194H on commission: 2 %, nothing up to 20,000.00 in a financial year. ${LATER_ONLY}`,
    }),
    row({
      code: "tds_on_agent",
      kind: "*",
      ppm: 200_000,
      validFrom: "2025-04-01",
      party: "no_pan",
      source: AGENTS,
      thresholdPaise: 2_000_000,
      note: "TDS of section 194H without a PAN: 20 % (section 206AA).",
    }),
  ],
};
