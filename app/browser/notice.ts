/** The notice at the foot of the page (`ConnectionNotice`), whose words the server wrote. */

type Kind = "offline" | "slow" | "failed";

/**
 * @param page the main part of an answer that refuses: its heading and first sentence are shown
 * @param again what "Try again" does; without it there is no such button
 */
export function showNotice(kind: Kind, page?: HTMLElement | null, again?: () => void) {
  const notice = document.getElementById("notice");
  if (!notice) return;
  const said = [page?.querySelector("h1"), page?.querySelector("p")].map((each) => each?.textContent?.trim());
  const text = notice.querySelector("p");
  if (text)
    text.textContent = (kind === "failed" && said.filter(Boolean).join(". ")) || (text.dataset[kind] ?? "");
  const button = notice.querySelector("button");
  if (button) {
    button.textContent = button.dataset.text ?? "";
    button.hidden = !again;
    button.onclick = again ?? null;
  }
  notice.hidden = false;
}

export function hideNotice() {
  const notice = document.getElementById("notice");
  if (notice) notice.hidden = true;
}
