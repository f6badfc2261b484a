import { expect, it } from "vitest";
import { shareDifference } from "./difference.ts";

const price = (pricePaise: number, gstPaise: number, offerPaise = 0) => ({
  pricePaise,
  gstPaise,
  totalPaise: pricePaise + gstPaise - offerPaise,
});

it.each([
  ["a cheaper room", price(1_000, 120), { paidPaise: 2_240, grossPaise: 2_240 }, [1_120, 1_120, 0, 0]],
  ["a room of the same price", price(2_000, 240), { paidPaise: 2_240, grossPaise: 2_240 }, [2_240, 0, 0, 0]],
  ["a dearer room", price(3_000, 360), { paidPaise: 2_240, grossPaise: 2_240 }, [2_240, 0, 1_120, 1_120]],
  ["a coupon that is lost", price(2_000, 240), { paidPaise: 2_000, grossPaise: 2_240 }, [2_000, 0, 240, 0]],
  ["both", price(3_000, 360), { paidPaise: 2_000, grossPaise: 2_240 }, [2_000, 0, 1_360, 1_120]],
  [
    "an offer of the new room",
    price(2_000, 240, 300),
    { paidPaise: 2_000, grossPaise: 2_240 },
    [1_940, 60, 0, 0],
  ],
  [
    "too small an offer",
    price(3_000, 360, 100),
    { paidPaise: 2_240, grossPaise: 2_240 },
    [2_240, 0, 1_120, 1_120],
  ],
  ["a stay that was free", price(1_000, 120), { paidPaise: 0, grossPaise: 900 }, [0, 0, 1_120, 220]],
])("shares the difference: %s", (_, of, was, [total, refund, difference, house]) => {
  expect(shareDifference(of, was)).toEqual({
    totalPaise: total,
    refundPaise: refund,
    differencePaise: difference,
    housePaise: house,
  });
});
