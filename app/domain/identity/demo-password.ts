/** What the people of the demo sign in with. Everybody can read it here, so a deployment lets nobody in with it. */
export const DEMO_PASSWORD = "clean-rooms-nearby";
