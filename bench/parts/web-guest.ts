import { makeCustomer } from "#tests/factories/inventory.ts";
import type { StayToBook } from "#tests/factories/stay-to-book.ts";
import { type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";

/** What became of one try to book: where it ended, and the statuses that the site answered on the way. */
export type Try = {
  outcome: string;
  statuses: number[];
  milliseconds: number;
  reference?: string;
};

/** A signed-in guest who books through the web as a browser without scripts does: forms posted, redirects followed. */
export class WebGuest {
  readonly browser: SignedInBrowser;
  statuses: number[] = [];
  /** How long each form that was sent took to be answered, in milliseconds. */
  took: number[] = [];

  constructor(browser: SignedInBrowser) {
    this.browser = browser;
  }

  /** A page, with what a browser sends. */
  get(url: string): Promise<Response> {
    return fetch(url, {
      redirect: "manual",
      headers: {
        cookie: this.browser.cookie,
        "accept-encoding": "br",
        "user-agent": "Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36",
      },
    });
  }

  async post(url: string, fields: Record<string, string>): Promise<string | undefined> {
    const began = performance.now();
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: this.browser.cookie, origin: new URL(url).origin },
      body: new URLSearchParams({ _key: this.browser.formKey(), ...fields }),
    });
    this.statuses.push(response.status);
    await response.arrayBuffer();
    this.took.push(performance.now() - began);
    const location = response.headers.get("location");
    return location ? new URL(location, url).href : undefined;
  }

  /** Follows a redirect that only leads on, such as the return from the gateway. */
  async follow(url: string): Promise<string | undefined> {
    const response = await fetch(url, { redirect: "manual", headers: { cookie: this.browser.cookie } });
    this.statuses.push(response.status);
    await response.arrayBuffer();
    const location = response.headers.get("location");
    return location ? new URL(location, url).href : undefined;
  }

  /** Chooses the room, gives the guests, and so holds it. Gives the address of the payment page, or undefined when it is sold out. */
  async hold(origin: string, stay: StayToBook): Promise<string | undefined> {
    const cart = await this.post(`${origin}/hotelName/${stay.hotelInfo}/${stay.searchInfo}`, {
      roomId: stay.roomId,
    });
    if (!cart?.includes("/cartDetails/")) return undefined;
    const draft = new URL(cart).pathname.split("/")[2]!;
    const pay = await this.post(`${origin}/bookingProcess/${stay.searchInfo}?draft=${draft}`, {
      intent: "details",
      contactName: "Ravi Kumar",
      patientName: "Lakshmi Devi",
      shownTotalPaise: String(stay.totalPaise),
    });
    return pay?.includes("/proceedToPayPage/") ? pay : undefined;
  }

  /** Pays what is held. Gives the reference of the confirmed booking. */
  async pay(payPage: string): Promise<string | undefined> {
    const gateway = await this.post(payPage, { intent: "pay" });
    if (!gateway?.includes("/sandbox-gateway/")) return undefined;
    const back = await this.post(gateway, { intent: "pay" });
    if (!back) return undefined;
    const confirmed = await this.follow(back);
    return confirmed?.includes("/bookingConfirmedPage/") ? confirmed.split("/").at(-1) : undefined;
  }
}

/** A new customer, signed in. */
export async function newGuest(): Promise<WebGuest> {
  return new WebGuest(await signedIn(await makeCustomer(), "customer"));
}
