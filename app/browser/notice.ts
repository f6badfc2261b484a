/** The notice at the foot of the page (`ConnectionNotice`), whose words the server wrote. */

type Kind = "offline" | "slow" | "failed";

/**
 * @param page the main part of an answer that refuses: its heading and first sentence are shown
 * @param again what "Try again" does; without it there is no such button
 */
export function showNotice(kind: Kind, page?: HTMLElement | null, again?: () => void) {
  const notice = document.getElementById("notice");
  if (!notice) return;
  for (const text of notice.querySelectorAll<HTMLElement>("[data-notice]"))
    text.hidden = text.dataset.notice !== kind;
  const said = [page?.querySelector("h1"), page?.querySelector("p")].map((each) => each?.textContent?.trim());
  const failed = notice.querySelector("[data-notice=failed]");
  if (kind === "failed" && failed && said.some(Boolean)) failed.textContent = said.filter(Boolean).join(". ");
  const button = notice.querySelector("button");
  if (button) {
    button.hidden = !again;
    button.onclick = again ?? null;
  }
  notice.hidden = false;
}

export function hideNotice() {
  const notice = document.getElementById("notice");
  if (notice) notice.hidden = true;
}
