/** What the script of the pages and the service worker keep on the device. Signing out clears both: `Clear-Site-Data: "storage"`. */
export const PAGES_CACHE = "pages-1";
export const ASSETS_CACHE = "assets-1";
/** The page that is shown in place of one that cannot be fetched. */
export const OFFLINE_PAGE = "/offline";
