/** The empty resource route. */
export const loader = () => new Response("ok");
