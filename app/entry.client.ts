import { startPage } from "./browser/start.ts";

// The one script of the site. No page is hydrated: every link and form works as HTML, and this improves what a browser does with it.
startPage();
