/** Logs failures that nobody needs to see on the screen, for the people who look after the school's devices. */
export const logFailure = (action: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- failures that are only logged go to the console, where a browser logs
  console.warn(`${action} failed`, error instanceof Error ? error.message : error)
}
