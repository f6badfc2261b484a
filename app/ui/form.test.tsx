import { parse } from "node-html-parser";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import { CheckboxField, CheckboxGroup } from "./choice-fields.tsx";
import { ScreenForm, SelectField, TextAreaField, TextField, useScreenForm } from "./form.tsx";
import { PlainInput, PlainSelect } from "./plain-field.tsx";

/** What a refused form says is said to whoever hears the page too: each field is tied to its own refusal. @database none */

const OPTIONS = [{ value: "a", label: "A" }];
const FIELDS = {
  name: "Please write a name",
  note: "At most 500 characters",
  kind: "Please choose a kind",
  agreed: "Please agree to the terms",
  days: "Please choose a day",
};

function Refused() {
  const [form, fields] = useScreenForm<Record<keyof typeof FIELDS, string>>("house", {
    result: {
      status: "error",
      error: Object.fromEntries(Object.entries(FIELDS).map(([name, text]) => [name, [text]])),
      initialValue: { name: "Sri Sai" },
    },
  });
  return (
    <ScreenForm form={form}>
      <TextField field={fields.name} label="Name" hint="As on the board" required />
      <TextAreaField field={fields.note} label="Note" />
      <SelectField field={fields.kind} label="Kind" options={OPTIONS} />
      <CheckboxField field={fields.agreed} label="I agree" />
      <CheckboxGroup field={fields.days} label="Days" options={OPTIONS} />
    </ScreenForm>
  );
}

function Plain() {
  return (
    <form>
      <PlainInput id="from" name="from" label="From" hint="The first day" error="Please choose a day" />
      <PlainSelect id="sort" name="sort" label="Sort" options={OPTIONS} error="Please choose an order" />
    </form>
  );
}

async function pageOf(Screen: () => ReactNode) {
  const routes = [
    { id: "root", path: "/", element: <Screen />, loader: () => ({ formKey: "key-of-the-page" }) },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("The screen answers nothing else");
  const router = createStaticRouter(handler.dataRoutes, context);
  return parse(
    renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  );
}

const describedBy = (page: ReturnType<typeof parse>, control: string) =>
  (page.querySelector(control)?.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => page.getElementById(id)?.text ?? `no element ${id}`);

test("each field of a refused form is called wrong, and names the sentence that says why", async () => {
  const page = await pageOf(Refused);
  expect(describedBy(page, "input[name=name]")).toEqual(["As on the board", FIELDS.name]);
  expect(describedBy(page, "textarea[name=note]")).toEqual([FIELDS.note]);
  expect(describedBy(page, "select[name=kind]")).toEqual([FIELDS.kind]);
  expect(describedBy(page, "input[name=agreed]")).toEqual([FIELDS.agreed]);
  expect(describedBy(page, "fieldset")).toEqual([FIELDS.days]);
  expect(page.querySelectorAll("[aria-invalid=true]").map((one) => one.getAttribute("name"))).toEqual([
    "name",
    "note",
    "kind",
    "agreed",
  ]);
  expect(page.querySelector("input[name=name]")?.getAttribute("value")).toBe("Sri Sai");
});

test("the list of what is wrong leads from each sentence to its field", async () => {
  const page = await pageOf(Refused);
  const lines = page.querySelectorAll("[role=alert] a");
  expect(lines.map((line) => line.text)).toEqual(
    Object.values(FIELDS).map((text) => expect.stringContaining(text)),
  );
  for (const line of lines) {
    const id = line.getAttribute("href")?.replace("#", "") ?? "";
    expect(page.getElementById(id)?.rawTagName, id).toMatch(/input|textarea|select|fieldset/);
  }
});

test("a posting form has the key of its page", async () => {
  expect((await pageOf(Refused)).querySelector("input[name=_key]")?.getAttribute("value")).toBe(
    "key-of-the-page",
  );
});

test("a refused filter is tied to its refusal as well", async () => {
  const page = await pageOf(Plain);
  expect(describedBy(page, "input[name=from]")).toEqual(["The first day", "Please choose a day"]);
  expect(describedBy(page, "select[name=sort]")).toEqual(["Please choose an order"]);
  expect(page.querySelectorAll("[aria-invalid=true]")).toHaveLength(2);
});
