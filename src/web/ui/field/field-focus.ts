/** A field that has just appeared, or could not be written in, takes the focus only once it is there. */
export const focusOnField = (form: HTMLFormElement | null, name: string): void =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
