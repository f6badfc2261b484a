import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { execute, rows } from "#db/client.ts";
import { actorOf, contextOf, customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { answerFeedback } from "./feedback.ts";
import { moderateReview, replyToReview, reviewsOfPartner, reviewsOfProperty } from "./reviews.ts";

const system = systemContext("test", new Date());

let place: Place;
const ids: string[] = [];

/** A review by the link of a stay. */
async function review(
  rating: number,
  comment: string,
  distanceAsPromised: boolean | null = null,
  where: Place = place,
): Promise<string> {
  const { id: bookingId } = await makeBooking(await customerContext(), where);
  const [id, token] = [randomUUID(), randomUUID()];
  await execute(
    "INSERT INTO feedback (id, booking_id, token_hash, expires_at) VALUES ($id, $bookingId, $hash, now() + interval '1 day')",
    { id, bookingId, hash: createHash("sha256").update(token).digest() },
  );
  await answerFeedback(systemContext("test", new Date(Date.now() + ids.length)), {
    token,
    rating,
    comment,
    distanceAsPromised,
    recommendValue: 9,
    experienceRating: 5,
  });
  return id;
}

beforeAll(async () => {
  place = await makePlace();
  for (const [rating, comment] of [
    [5, "Very near"],
    [4, "Clean"],
    [2, "Noisy"],
  ] as const)
    ids.push(await review(rating, comment, rating > 2));
});

const shown = () => reviewsOfProperty(system, place.propertyId);

describe("reviews", () => {
  it("are shown once an admin has read them, with an average from three on", async () => {
    expect(await shown()).toEqual({ count: 0, average: null, latest: [] });
    for (const id of ids.slice(0, 2)) await moderateReview(system, { id, show: true });
    expect(await shown()).toMatchObject({ count: 2, average: null });
    await moderateReview(system, { id: ids[2]!, show: true });
    expect(await shown()).toMatchObject({
      count: 3,
      average: 3.7,
      latest: [
        { comment: "Noisy", distanceAsPromised: false },
        { comment: "Clean" },
        { comment: "Very near" },
      ],
    });
    await moderateReview(system, { id: ids[2]!, show: false });
    expect(await shown()).toMatchObject({ count: 2, average: null });
  });

  it("send somebody to the house once when they fall", async () => {
    const fallen = await makePlace();
    const staff = await makeUser({ role: "staff", zone_city_id: fallen.cityId });
    const said: string[] = [];
    for (const rating of [2, 3, 1, 1]) said.push(await review(rating, "Not clean", null, fallen));
    const visits = () =>
      rows<{ id: string; employeeId: string; kind: string; status: string; remark: string }>(
        `SELECT visit.id, visit.employee_id, visit.kind, visit.visit_status AS status, noted.remark
         FROM field_visits visit JOIN field_visit_remarks noted ON noted.field_visit_id = visit.id
         WHERE $propertyId::uuid = visit.checks_property_id OR $accountId::uuid = visit.checks_account_id ORDER BY visit.inserted_at`,
        { propertyId: fallen.propertyId, accountId: fallen.accountId },
      );
    for (const id of said.slice(0, 2)) await moderateReview(system, { id, show: true });
    expect(await visits()).toEqual([]);
    await moderateReview(system, { id: said[2]!, show: true });
    await moderateReview(system, { id: said[3]!, show: true });
    expect(await visits()).toMatchObject([
      {
        employeeId: staff,
        kind: "accommodation",
        status: "draft",
        remark: expect.stringContaining("2.0 of 5"),
      },
    ]);
  });

  it("are answered once, by the partner whose house it is", async () => {
    const userId = await makeUser({ role: "partner", account_id: place.accountId });
    const partner = contextOf(actorOf("partner", userId, { accountId: place.accountId }));
    const stranger = contextOf(actorOf("partner", userId, { accountId: randomUUID() }));
    expect((await reviewsOfPartner(partner)).map(({ rating }) => rating).sort()).toEqual([4, 5]);
    expect(await reviewsOfPartner(stranger)).toEqual([]);
    const input = { id: ids[0]!, reply: "Thank you" };
    await expect(replyToReview(stranger, input)).rejects.toMatchObject({ name: "NotFound" });
    await replyToReview(partner, input);
    await expect(replyToReview(partner, input)).rejects.toMatchObject({ code: "answered" });
    expect((await shown()).latest.at(-1)).toMatchObject({ reply: "Thank you" });
  });

  it("are nobody else's to show", async () => {
    const guest = await customerContext();
    await expect(moderateReview(guest, { id: ids[0]!, show: true })).rejects.toMatchObject({
      name: "Forbidden",
    });
    await expect(moderateReview(system, { id: randomUUID(), show: true })).rejects.toMatchObject({
      name: "NotFound",
    });
    await expect(reviewsOfPartner(guest)).rejects.toThrow("You may not do this");
  });
});
