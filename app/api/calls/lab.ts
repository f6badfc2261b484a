import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import {
  type LabCentre,
  labCentres,
  labCities,
  labTests,
  labTestTypes,
} from "#app/domain/search/lab-centres.ts";
import { REQUESTS_MESSAGES } from "#app/domain/shared/messages.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { ID, objectSchema, rowsSchema, TEXT } from "../answer-schemas.ts";
import { BOOKINGS, listed } from "../asked-bookings.ts";
import { cityIdOf } from "../city.ts";
import { dates, day, flag, id, listOf, nothing, page, q } from "../fields.ts";
import { ADMIN, operation } from "../operation.ts";
import { HELD, placeChoice } from "../place-choice.ts";
import { labCentre, labTest } from "../present/lab.ts";
import { PROOF_NAMES, proofFields } from "../proven-customer.ts";

/** Lab tests: the choices one after the other, a booking, the office's list. */

const named = z.string().trim().min(1).max(200);
const places = { city: named, center: named };

/** A centre of a city by its id or name. @throws NotFound */
async function centreOf(
  ctx: Context,
  { city, center }: { city: string; center: string },
): Promise<LabCentre> {
  const wanted = center.toLowerCase();
  const centres = await labCentres(ctx, await cityIdOf(ctx, city));
  const found = centres.find((each) => each.id === wanted || each.name.toLowerCase() === wanted);
  if (!found) throw new NotFound();
  return found;
}

const text = z.string().max(300).optional();

export const labCalls = [
  ...operation({
    name: "lab.list-cities",
    answer: rowsSchema(objectSchema({ city_name: TEXT, city_seo_name: TEXT })),
    summary: "The cities with a lab centre.",
    access: "public",
    input: nothing,
    aliases: ["GET /cityMaster/getarthilabcities"],
    run: async (ctx) => ({
      data: (await labCities(ctx)).map(({ slug, name }) => ({ city_name: name, city_seo_name: slug })),
    }),
  }),
  ...operation({
    name: "lab.list-centers",
    answer: rowsSchema(labCentre.schema),
    summary: "The lab centres of a city.",
    access: "public",
    input: z.object({ city: named }),
    aliases: ["GET /cityMaster/getarthilabcenters/:city"],
    run: async (ctx, { city }) => ({
      data: (await labCentres(ctx, await cityIdOf(ctx, city))).map(labCentre.row),
    }),
  }),
  ...operation({
    name: "lab.get-address",
    answer: rowsSchema(labCentre.schema),
    summary: "Where a lab centre is, and how far it comes to collect.",
    access: "public",
    input: z.object(places),
    aliases: [{ at: "GET /cityMaster/getarthilabaddress/:city/:center" }],
    run: async (ctx, input) => ({ data: [labCentre.row(await centreOf(ctx, input))] }),
  }),
  ...operation({
    name: "lab.list-test-types",
    answer: rowsSchema(objectSchema({ test_type_id: ID, test_type: TEXT })),
    summary: "The types of tests.",
    access: "public",
    input: nothing,
    aliases: ["GET /cityMaster/getarthilabtesttypes"],
    run: async (ctx) => ({
      data: (await labTestTypes(ctx)).map((type) => ({ test_type_id: type.id, test_type: type.name })),
    }),
  }),
  ...operation({
    name: "lab.list-tests",
    answer: rowsSchema(labTest.schema),
    summary: "The tests of one type at a lab centre, with its prices; ALL is every type.",
    access: "public",
    input: z.object({ ...places, test_type: named }),
    aliases: ["GET /cityMaster/getarthilabtestname/:city/:center/:test_type"],
    run: async (ctx, { test_type, ...place }) => {
      const wanted = test_type.toLowerCase();
      const tests = await labTests(ctx, (await centreOf(ctx, place)).id);
      return {
        data: tests.filter((test) => wanted === "all" || test.type.toLowerCase() === wanted).map(labTest.row),
      };
    },
  }),
  ...operation({
    name: "lab-booking.save",
    answer: HELD,
    creates: "booking_order_id",
    summary:
      "Books lab tests for a patient and holds the place until it is paid at pay_url. Without a signed-in customer the first call sends a code to mobile_number, the second brings it as otp.",
    access: "public",
    input: z.object({
      ...places,
      ...proofFields,
      customer_name: named,
      email_id: text,
      customer_age: z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(20)),
      gender: z.string().trim().toLowerCase().max(20),
      address: text,
      test_date: day,
      test_time: z.string("Please choose a time like 09:30").max(10),
      /** Names of tests of the centre, or their ids. */
      tests: listOf(named, 20),
      hospitalId: id.nullable().default(null),
      /** At the bedside in that hospital instead of at the centre. */
      collect: flag.default(false),
    }),
    aliases: [
      {
        at: "POST /booking/arthilabsdetaisSavingmethod",
        as: {
          ...PROOF_NAMES,
          city_name: "city",
          aarthi_center_name: "center",
          aarthi_center_id: "center",
          test_name: "tests",
          hospital_id: "hospitalId",
        },
        note: "success is true once the tests are held.",
      },
    ],
    run: (ctx, { phone, code, ...input }, request) =>
      withFailureMessage(REQUESTS_MESSAGES.failedToAarthiLabsDetailsData, async () => {
        const centre = await centreOf(ctx, input);
        const known = await labTests(ctx, centre.id);
        const testIds = input.tests.map((one) => {
          const test = known.find((each) => each.id === one || each.name.toLowerCase() === one.toLowerCase());
          if (test) return test.id;
          const refusal = "Please choose tests of this centre.";
          throw new Invalid(refusal, { tests: [refusal] });
        });
        const { hospitalId, test_date: date, test_time: time, collect } = input;
        const centreId = centre.id;
        return placeChoice(
          ctx,
          {
            selection: { kind: "lab", hospitalId, centreId, date, time, testIds, collect },
            guests: {
              contactName: input.customer_name,
              patientName: input.customer_name,
              patientAge: input.customer_age,
              patientGender: input.gender,
              phone: phone ?? "",
              email: input.email_id ?? "",
              address: input.address ?? "",
              nationality: "",
              specialRequests: "",
            },
            phone,
            code,
          },
          request,
        );
      }),
  }),
  ...operation({
    name: "lab-booking.list",
    answer: BOOKINGS,
    summary: "The lab bookings, newest first, 50 a page.",
    access: ADMIN,
    input: z.object({ ...dates, q, page }),
    aliases: [{ at: "GET /booking/getAarthilabDetails", note: "The dates are those of the tests." }],
    run: (ctx, { fromDate: from, toDate: to, q: words, page: wanted }) =>
      withFailureMessage(REQUESTS_MESSAGES.errorWhileLoadingAarthilabsBookingDetails, () =>
        listed(ctx, { kind: "lab", page: wanted }, { from, to, q: words }),
      ),
  }),
];
