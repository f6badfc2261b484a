/** True when a quoted room can be booked as asked for: the party fits and enough units are free on every night. Client-safe. */
export function isBookable(quote: {
  fits: boolean;
  wrongLength: object | null;
  closedTo: string | null;
  available: number;
  units: number;
}): boolean {
  return (
    quote.fits && quote.wrongLength === null && quote.closedTo === null && quote.available >= quote.units
  );
}
