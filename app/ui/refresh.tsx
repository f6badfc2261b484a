/** While work goes on, the page looks again by itself every few seconds (`app/browser/refresh.ts`). Without scripts a link on the page does. */
export function Refresh({ seconds = 2 }: { seconds?: number }) {
  return <span hidden data-refresh={seconds} />;
}
