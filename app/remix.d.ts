/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

declare module "@remix-run/node" {
  // Loader data keeps its types (dates, undefined) through single fetch.
  interface Future {
    v3_singleFetch: true;
  }
}

export {};
