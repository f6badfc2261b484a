import { startPage } from "./browser/start.ts";

// The one script of the site. No page is hydrated: every link and form works as HTML, and this improves what a browser does with it.
startPage();

// In `npm run dev` alone: for this Vite hands its client to the page, which loads the page again when its source changes.
import.meta.hot?.accept();
