/** `DD-MM-YY HH:MM` on the Indian clock, 24 hours: how the referral table shows its instants (specification section 9). */
export function shortInstant(instant: string | Date | null): string {
  if (!instant) return "";
  const at = new Date(new Date(instant).getTime() + 5.5 * 3_600_000).toISOString();
  return `${at.slice(8, 10)}-${at.slice(5, 7)}-${at.slice(2, 4)} ${at.slice(11, 16)}`;
}
