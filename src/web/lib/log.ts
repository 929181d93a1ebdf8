/** Failures that nobody needs to read on the screen (spec 8); they are noted for whoever looks after the school's devices. */
export const noteFailure = (what: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- the specification says "only logged", and this is where a browser logs
  console.warn(`${what} failed`, error instanceof Error ? error.message : error)
}
