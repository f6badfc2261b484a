import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { execute } from "#db/client.ts";
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
): Promise<string> {
  const { id: bookingId } = await makeBooking(await customerContext(), place);
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
