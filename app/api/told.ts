/** What a call is answered, before it is made a response. */
export type Told = { status: number; body: Record<string, unknown>; headers?: Record<string, string> };
