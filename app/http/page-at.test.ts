import { expect, test } from "vitest";
import { kindCancelledAt, kindChosenAt, kindConfirmedAt, kindFromStayAt } from "./item-paths.ts";
import { pageAt } from "./page-at.ts";

/** Which of the pages that share a screen an address is. @database none */

const PAGES = [{ path: "/contactUs" }, { path: "/supportUs" }];

test.each([
  ["/contactUs", "/contactUs"],
  ["/supportUs", "/supportUs"],
  ["/supportus", "/supportUs"],
  ["/SUPPORTUS/", "/supportUs"],
])("%s is the page %s, as for the router", (address, path) => {
  expect(pageAt(PAGES, address).path).toBe(path);
});

test("an address of none is a mistake of the table of routes", () => {
  expect(() => pageAt(PAGES, "/contactUsToo")).toThrow("/contactUsToo");
});

test.each([
  [kindChosenAt, "/bookingfood/1", "food"],
  [kindChosenAt, "/bookingLab/1", "lab"],
  [kindFromStayAt, "/foodbooking", "food"],
  [kindFromStayAt, "/MedicalBooking", "equipment"],
  [kindConfirmedAt, "/bookingtravelconfirmedpage/MH1", "travel"],
  [kindCancelledAt, "/cancellabconfirmedpage/MH1", "lab"],
])("the kind of a page is known in capitals and small letters: %o %s", (kindAt, address, kind) => {
  expect(kindAt(address)).toBe(kind);
});
