/**
 * Returns whether motion is reduced, by choice or by device. Styles know this themselves; scripts that scroll call
 * this.
 */
export const prefersReducedMotion = (): boolean =>
  document.documentElement.dataset['motion'] === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
