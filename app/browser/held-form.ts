/** `<form data-send-now>` holds what somebody sent before and has confirmed since: it goes on without another press. */
export function startHeldForm(main: HTMLElement) {
  main.querySelector<HTMLFormElement>("form[data-send-now]")?.requestSubmit();
}
