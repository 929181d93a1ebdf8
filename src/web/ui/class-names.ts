/** Joins the class names that apply; what is false or missing is left out. */
export const classNames = (...names: unknown[]): string | undefined =>
  names.filter((name) => typeof name === 'string' && name).join(' ') || undefined
