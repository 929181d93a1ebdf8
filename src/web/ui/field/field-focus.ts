/** Focuses a field in the next frame, because it has just appeared or could not be focused before. */
export const focusOnField = (form: HTMLFormElement | null, name: string): void =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
