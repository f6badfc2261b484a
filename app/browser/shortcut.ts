/** The key of a `data-shortcut` field moves to it, unless somebody is typing elsewhere. */
export function startShortcuts() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches("input, select, textarea, [contenteditable]"))
      return;
    const fields = document.querySelectorAll<HTMLInputElement>(`[data-shortcut="${CSS.escape(event.key)}"]`);
    const field = [...fields].find((each) => each.checkVisibility());
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
