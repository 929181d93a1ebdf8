/** Whether somebody wants nothing to move, by choice or by device: styles know it by themselves, scripts that scroll ask. */
export const prefersReducedMotion = (): boolean =>
  document.documentElement.dataset['motion'] === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
