#!/usr/bin/env node
import { isNewEnough, runProduct } from "./runtime.mjs";

if (isNewEnough()) await import("./main.ts");
else runProduct("cli/main.ts", process.argv.slice(2));
