import { index, type RouteConfig } from "@remix-run/route-config";
export default [index("areas/public/home/home.tsx")] satisfies RouteConfig;
