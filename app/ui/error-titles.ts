import type { EntryContext } from "@remix-run/node";
import type { MetaArgs, MetaDescriptor, MetaFunction } from "@remix-run/react";
import { words } from "#app/words/catalogue.ts";

/** The context of a page that shows a refused form again: every title says so, before what the page is called. */
export function withErrorTitles(context: EntryContext): EntryContext {
  const routeModules = Object.fromEntries(
    Object.entries(context.routeModules).map(([id, module]) => {
      const meta = module?.meta as MetaFunction | undefined;
      return [id, module && meta ? { ...module, meta: (args: MetaArgs) => meta(args)?.map(marked) } : module];
    }),
  );
  return { ...context, routeModules } as EntryContext;
}

function marked(descriptor: MetaDescriptor): MetaDescriptor {
  if (!("title" in descriptor) || typeof descriptor.title !== "string") return descriptor;
  return { title: words("forms")("errorTitle", { title: descriptor.title }) };
}
