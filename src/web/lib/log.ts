/** Logs failures that nobody needs to see on the screen, for the people who look after the school's devices. */
export const logFailure = (action: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- failures that are only logged go to the console, where a browser logs
  console.warn(`${action} failed`, error instanceof Error ? error.message : error)
}

/**
 * Resolves to undefined if the promise rejects. Use it only where the failure doesn't matter or where something else
 * shows it, and say so in a comment above, which `alaia/ignored-rejection` requires.
 */
export const ignoreRejection = <Result>(promise: Promise<Result>): Promise<Result | undefined> =>
  // oxlint-disable-next-line alaia/ignored-rejection -- this is what the rule asks for
  promise.catch(() => undefined)
