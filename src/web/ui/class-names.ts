/** Joins the class names that apply; false and missing ones are left out. */
export const classNames = (...names: unknown[]): string | undefined =>
  names.filter((name) => typeof name === 'string' && name).join(' ') || undefined
