import type createClient from "openapi-fetch";
import type { paths } from "./generated.d.ts";

/**
 * Journeys of each role by a client that was generated from the description alone. The compiler checks every path, field and answer
 * that is used here (`client.test.ts`), the test runs them.
 */

export type Client = ReturnType<typeof createClient<paths>>;

export type World = {
  /** A client that sends this token, or none. */
  as(token?: string): Client;
  codeSentTo(phone: string): Promise<string>;
  /** A photo of a house or a room. */
  photo(): Promise<Blob>;
  /** The month before the present one, `YYYY-MM`. */
  lastMonth: string;
  /** The code of the authenticator app of whoever signs in at the back office. */
  secondFactor(): Promise<string>;
  pay(orderReference: string): Promise<void>;
  /** Chooses the password by the link that was mailed. */
  choosePassword(email: string): Promise<void>;
  /** A bank account of the partner that was approved. @returns its id */
  bankAccount(accountId: string): Promise<string>;
  /** From here on it is this time of that day. */
  travelTo(day: string, time: string): void;
  /** The day on which what was earned with a stay until this day is due. */
  dueDay(until: string): string;
  registration: { first_name: string; mobile_no: string; email_id: string; address: string; pan: string };
  password: string;
  partnerType: string;
  city: string;
  propertyType: string;
  roomType: string;
  day(ahead: number): string;
};

type Answered<T> = { data?: T; error?: unknown; response: Response };

/** The answer of a call that has to succeed. */
async function done<T>(asked: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await asked;
  if (error !== undefined || data === undefined)
    throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
  return data;
}

async function signedIn(world: World, identifier: string, door: "back_office" | "partner" | "agent") {
  const body = { email: identifier, password: world.password, door };
  const guest = world.as();
  const first = await done(guest.POST("/userAccount/login", { body }));
  const login = first.second_factor
    ? await done(
        guest.POST("/userAccount/login", {
          body: { totp: await world.secondFactor(), challenge: first.challenge! },
        }),
      )
    : first;
  return { client: world.as(login.token), user: login.user![0]! };
}

/** A form in place of JSON, for what comes with files. */
function asForm(body: object | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    for (const one of [value].flat()) form.append(name, one instanceof Blob ? one : String(one));
  return form;
}

/** A partner puts a house and a room on sale, with photos. */
async function putOnSale(world: World, partner: Client, price: number) {
  const property = await done(
    partner.POST("/propertyRegistrationMaster/savingPropertyDetails", {
      bodySerializer: asForm,
      body: {
        property_image: [await world.photo(), await world.photo()],
        property_name: "House of a generated client",
        property_type: world.propertyType,
        city_id: world.city,
        address: "Road 9, Jubilee Hills",
        pin_code: "500033",
        property_phone: "040 2345 6789",
        property_latitude: 17.4167,
        property_longitude: 78.4115,
      },
    }),
  );
  const room = await done(
    partner.POST("/propertyRegistrationMaster/savingRoomDetails", {
      bodySerializer: asForm,
      body: {
        room_image: [await world.photo()],
        property_txn_id: property.txn_id,
        room_name: "Typed room",
        room_type: world.roomType,
        room_category: "AC",
        max_adults: 2,
        price,
        units: 4,
      },
    }),
  );
  return { property: property.txn_id, room: room.room_id };
}

/** How many photos of a listing wait, and how many are shown. */
async function photosOf(client: Client, listing_type: "properties" | "rooms", listing_id: string) {
  const { data } = await done(
    client.GET("/listingPhotos/{listing_type}/{listing_id}", {
      params: { path: { listing_type, listing_id } },
    }),
  );
  return {
    waiting: data.filter(({ is_approved }) => !is_approved).length,
    shown: data.filter(({ is_approved }) => is_approved).length,
  };
}

/** A customer signs in by a code, finds a room, books it once for two calls, pays, and cancels. */
async function bookAndCancel(world: World, mobile: string) {
  const guest = world.as();
  await done(guest.POST("/userAccount/userLogin", { body: { mobile_no: mobile } }));
  const user_code = await world.codeSentTo(`+91${mobile}`);
  const login = await done(
    guest.PUT("/userAccount/updateOtpData/{mobile_no}/{user_code}", {
      params: { path: { mobile_no: mobile, user_code } },
    }),
  );
  const customer = world.as(login.token);
  const cities = await done(guest.GET("/cityMaster"));
  const city = cities.data.find((one) => one.city_seo_name === "hyderabad")!;
  const hospitals = await done(
    guest.GET("/hospitalMaster/{city_id}", { params: { path: { city_id: city.city_id } } }),
  );
  const { latitude, longitude } = hospitals.data.find((one) => /Jubilee/.test(one.near_hospital_name ?? ""))!;
  const [checkIn, checkOut] = [world.day(6), world.day(8)];
  const rooms = await done(
    guest.GET(
      "/hotelManagement/loadhotels/{city_id}/{latitude}/{longitude}/{checkIn}/{checkOut}/{adult_count}/{child_count}",
      {
        params: {
          path: {
            city_id: city.city_id,
            latitude,
            longitude,
            checkIn,
            checkOut,
            adult_count: 2,
            child_count: 0,
          },
        },
      },
    ),
  );
  const info = await done(
    guest.GET(
      "/hotelManagement/loadhotelsInfo/{partner_id}/{partner_sub_id}/{txn_id}/{guests_count}/{checkIn}/{checkOut}",
      {
        params: {
          path: {
            partner_id: "0",
            partner_sub_id: "0",
            txn_id: rooms.data[0]!.txn_id,
            guests_count: 2,
            checkIn,
            checkOut,
          },
        },
      },
    ),
  );
  const room = info.varData.find((one) => one.max_adults >= 2)!;
  const body = {
    room_id: room.room_id,
    check_in: checkIn,
    check_out: checkOut,
    adult_count: 2,
    guest_name: "Typed Tara",
    patient_name: "Typed Tarun",
    customer_age: 61,
    gender: "female" as const,
  };
  const key = { params: { header: { "Idempotency-Key": "booked-by-a-generated-client" } } };
  const held = await done(customer.POST("/booking/saveBookingData", { ...key, body }));
  const again = await done(customer.POST("/booking/saveBookingData", { ...key, body }));
  if (again.order_reference !== held.order_reference) throw new Error("booked twice");
  await world.pay(held.order_reference!);
  const mine = await done(
    customer.GET("/booking/customerBkngDetails/{id}", { params: { path: { id: login.user![0]!.user_id } } }),
  );
  const booking = mine.data.find((one) => one.booking_order_id === held.booking_order_id)!;
  const quote = await done(
    customer.GET("/cancelled/loadAccomodationDetails/{item}", {
      params: { path: { item: booking.booking_order_id } },
    }),
  );
  const cancelled = await done(
    customer.POST("/cancelled/cancellDetails", {
      body: { booking_order_id: booking.booking_order_id, refundAmount: quote.data[0]!.refundAmount! },
    }),
  );
  return { booking: booking.booking_order_id, refund: cancelled.refundAmount };
}

/** Somebody registers, is approved, sells, is booked and paid: the whole way of a partner. */
async function registerToSettle(world: World) {
  const name = "House of a stranger's client";
  const guest = world.as();
  const registered = await done(
    guest.POST("/partnerRegistration", {
      body: { ...world.registration, name, city: "Hyderabad", partner_type: "property" },
    }),
  );
  const admin = await signedIn(world, "admin@medihaven.example", "back_office");
  const waiting = await done(
    admin.client.GET("/approvePartner/partnerRegData", { params: { query: { q: name } } }),
  );
  if (waiting.data.length !== 1) throw new Error("The registration does not wait");
  const account_id = registered.account_id;
  await done(admin.client.PUT("/approvePartner/approvePartner", { body: { account_id } }));
  await world.choosePassword(world.registration.email_id);
  const partner = await signedIn(world, world.registration.mobile_no, "partner");

  // Two nights at this price are more than one admin may pay out alone.
  const sold = await putOnSale(world, partner.client, 90_000);
  const photosBefore = await photosOf(partner.client, "properties", sold.property);
  const ids = { partner_id: account_id, partner_sub_id: "0" };
  await done(
    admin.client.PUT(
      "/propertyRegistrationMaster/approveAccPropertyData/{partner_id}/{partner_sub_id}/{txn_id}",
      { params: { path: { ...ids, txn_id: sold.property } } },
    ),
  );
  await done(
    admin.client.PUT("/propertyRegistrationMaster/approveAccRoomData/{partner_id}/{partner_sub_id}/{sno}", {
      params: { path: { ...ids, sno: sold.room } },
    }),
  );

  const photos = {
    before: photosBefore,
    house: await photosOf(partner.client, "properties", sold.property),
    room: await photosOf(partner.client, "rooms", sold.room),
  };

  const [check_in, check_out] = [world.day(3), world.day(5)];
  const choice = {
    room_id: sold.room,
    check_in,
    check_out,
    adult_count: 2,
    guest_name: "Typed Uma",
    patient_name: "Typed Usha",
    mobile_no: "9848077661",
    customer_age: 58,
    gender: "female" as const,
  };
  await done(guest.POST("/booking/saveBookingData", { body: choice }));
  const otp = await world.codeSentTo("+919848077661");
  const held = await done(guest.POST("/booking/saveBookingData", { body: { ...choice, otp } }));
  await world.pay(held.order_reference!);

  const mark = async (day: string, time: string, status: "checked_in" | "completed") => {
    world.travelTo(day, time);
    const { client } = await signedIn(world, world.registration.mobile_no, "partner");
    const path = { booking_order_id: held.booking_order_id! };
    await done(
      client.PUT("/booking/AccomodationStatus/{booking_order_id}", { params: { path }, body: { status } }),
    );
  };
  await mark(check_in, "15:00", "checked_in");
  await mark(check_out, "16:00", "completed");

  world.travelTo(world.dueDay(check_out), "12:00");
  const { client: cashier } = await signedIn(world, "admin@medihaven.example", "back_office");
  const table = await done(
    cashier.GET("/centeraccounts/BookingDataTable/{param}", {
      params: { path: { param: "accommodation" }, query: { q: held.booking_order_id } },
    }),
  );
  const due = table.data[0]!.amount_in_ledger!;
  const record = {
    transfer_amount: due,
    reference_number: "TYPEDCLIENT1",
    paid_date: world.dueDay(check_out),
    from_accounts: "HDFC current",
    type_of_payment: "IMPS",
  } as const;
  const pay = (more: { account_id: string; bank_account_num: string } | { payout_id: string }) =>
    cashier.POST("/adminDashboard/paymentForAccommodationPartnerSaving", { body: { ...record, ...more } });
  const prepared = await done(pay({ account_id, bank_account_num: await world.bankAccount(account_id) }));
  const approve = (client: Client) =>
    client.POST("/payouts/{payout_id}/approve", { params: { path: { payout_id: prepared.payout_id } } });
  const alone = await approve(cashier);
  const { client: other } = await signedIn(world, "admin2@medihaven.example", "back_office");
  await done(approve(other));
  const paid = await done(pay({ payout_id: prepared.payout_id }));
  const { client: seller } = await signedIn(world, world.registration.mobile_no, "partner");
  const payments = await done(
    seller.GET("/centeraccounts/loadallpayments/{id}", { params: { path: { id: account_id } } }),
  );
  return {
    due,
    photos,
    payout: paid.payout_id,
    transferred: payments.data[0]!.transfer_amount,
    waitedForTwo: !prepared.success && paid.success,
    alone: alone.response.status,
    month: await closeMonth(world, cashier, other),
  };
}

/** The last month is closed, and opened again by two admins. @returns its states, one after the other */
async function closeMonth(world: World, admin: Client, other: Client) {
  const path = { month: world.lastMonth };
  const statusNow = async () => {
    const { data } = await done(admin.GET("/bookMonths"));
    return data.find(({ month }) => month === world.lastMonth)?.status;
  };
  const states = [await statusNow()];
  await done(admin.POST("/bookMonths/{month}/close", { params: { path } }));
  states.push(await statusNow());
  const body = { reason: "An invoice came late." };
  await done(admin.POST("/bookMonths/{month}/reopening", { params: { path }, body }));
  states.push(await statusNow());
  await done(other.PUT("/bookMonths/{month}/reopening", { params: { path } }));
  states.push(await statusNow());
  return states;
}

/** Walks as each role. @returns what was seen, for the test to judge */
export async function walk(world: World) {
  const partner = await signedIn(world, "+919000010001", "partner");
  const agent = await signedIn(world, "9000010021", "agent");
  const admin = await signedIn(world, "admin@medihaven.example", "back_office");
  const staff = await signedIn(world, "staff@medihaven.example", "back_office");
  const cityManager = await signedIn(world, "hyderabad@medihaven.example", "back_office");
  const sold = await putOnSale(world, partner.client, 1_500);
  const cancelled = await bookAndCancel(world, "9000020001");
  const all = await done(admin.client.GET("/adminDashboard/all-bookings"));
  const waiting = await done(admin.client.POST("/approvePartner", { body: { table: "mh_property_master" } }));
  const refused = await staff.client.POST("/adminDashboard/shortenUrl", {
    body: { LongUrl: "https://example.com" },
  });
  const payments = await done(
    partner.client.GET("/centeraccounts/loadallpayments/{id}", {
      params: { path: { id: partner.user.account_id! } },
    }),
  );
  const own = await done(
    agent.client.GET("/agentApi/getAgentBookingRows/{id}", {
      params: { path: { id: agent.user.account_id! } },
    }),
  );
  const ofCity = await done(
    cityManager.client.GET("/booking/guestBookingDataTableForCity/{zone}", {
      params: { path: { zone: cityManager.user.zone! } },
    }),
  );
  const settled = await registerToSettle(world);
  return {
    settled,
    roles: [partner, agent, admin, staff, cityManager].map(({ user }) => user.role),
    sold,
    cancelled,
    total: all.total,
    waiting: waiting.data!.length,
    payments: payments.data.length,
    refused: { status: refused.response.status, code: refused.error?.code },
    ofAgent: own.total,
    ofCity: ofCity.total,
  };
}
