/** Moves the focus to the first field that is marked wrong, once the marks are drawn. */
export function focusInvalid(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
