import { parse } from "node-html-parser";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import type { EquipmentChoice } from "#app/domain/search/equipment-near.ts";
import type { Dish, KitchenChoice } from "#app/domain/search/kitchens-near.ts";
import { refusedForm } from "#app/http/form.ts";
import { EquipmentCard } from "../equipment/parts/equipment-card.tsx";
import { KitchenCard } from "../food/parts/kitchen-card.tsx";

/** A choice of many dishes that is refused for one of them stands there as it was typed. @database none */

const offered = { name: "Thali", description: "", photo: null, pricePaise: 9_900, offeredPaise: 9_900 };
const priced = { ...offered, totalPaise: 9_900, left: 20, reviews: 0, rating: 0 };
const dish = (id: string) =>
  ({ ...priced, id, portion: "1 plate", mealTimes: ["lunch", "dinner"], diet: [] }) as unknown as Dish;
const kitchen = (id: string) =>
  ({
    ...priced,
    id,
    address: "",
    outletType: "",
    distanceM: 300,
    deliveryFeePaise: 0,
    dishes: [dish("rice"), dish("soup")],
  }) as unknown as KitchenChoice;
const article = (id: string) =>
  ({
    ...priced,
    id,
    purchasedType: "hire",
    measureUnit: "Piece",
    refillingType: "",
    depositPaise: 0,
    storeName: "Care Store",
    distanceM: 300,
    deliveryFeePaise: 0,
  }) as unknown as EquipmentChoice;

async function rendered(element: ReactNode) {
  const handler = createStaticHandler([
    { id: "root", path: "/", element, loader: () => ({ formKey: "key" }) },
  ]);
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("The screen answers nothing else");
  const router = createStaticRouter(handler.dataRoutes, context);
  return parse(
    renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  );
}

function refused(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return refusedForm(form, {
    status: 400,
    code: "invalid",
    fieldErrors: {},
    formErrors: ["Please choose a dish."],
  });
}

test("the quantities of the kitchen that was chosen stay, and its dishes stay unfolded", async () => {
  const failure = refused({ kitchen: "near", "quantity[0]": "0", "quantity[1]": "3", "quantity[2]": "2" });
  const page = await rendered(
    ["near", "far"].map((id) => (
      <KitchenCard
        key={id}
        kitchen={kitchen(id)}
        from="the hospital"
        meals={["lunch", "dinner"]}
        days={1}
        open={false}
        failure={failure}
      />
    )),
  );
  const [near, far] = page
    .querySelectorAll("article")
    .map((card) => card.querySelectorAll("input[type=number]").map((field) => field.getAttribute("value")));
  expect(near).toEqual(["0", "3", "2", "0"]);
  expect(far).toEqual(["0", "0", "0", "0"]);
  expect(page.querySelectorAll("details").map((one) => one.hasAttribute("open"))).toEqual([true, false]);
});

test("so does how many of an article", async () => {
  const failure = refused({ item: "bed", units: "70" });
  const page = await rendered(
    ["bed", "walker"].map((id) => (
      <EquipmentCard key={id} article={article(id)} from="the hospital" days={2} failure={failure} />
    )),
  );
  expect(page.querySelectorAll("input[type=number]").map((field) => field.getAttribute("value"))).toEqual([
    "70",
    "1",
  ]);
});
