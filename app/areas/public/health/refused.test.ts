import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { loader } from "./refused.ts";

/** What the gate refuses is answered here. */
const refusal = async (status: string, accept = "text/html") => {
  const request = new Request("http://localhost/__refused", { headers: { "x-refused": status, accept } });
  return (await loader({ request, params: {}, context: {} } as LoaderFunctionArgs)) as Response;
};

test.each(["400", "403", "404", "405", "411", "413", "414", "415"])(
  "%s is answered as what it is, and kept by no browser or proxy",
  async (status) => {
    for (const accept of ["text/html", "application/json"]) {
      const answer = await refusal(status, accept);
      expect(answer.status).toBe(Number(status));
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-type")).toContain(accept);
    }
  },
);
