/** The key of the demo's second step, for an authenticator app; `npx medihaven demo` prints the code of the minute. */
export const DEMO_TOTP_SECRET = "MEDIHAVENDEMOSECONDSTEP234567ABC";

/** What the people of the demo sign in with. Everybody can read it here, so a deployment lets nobody in with it. */
export const DEMO_PASSWORD = "clean-rooms-nearby";
