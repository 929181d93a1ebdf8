/**
 * Resolves to undefined if the promise rejects. Use it only where the failure doesn't matter, or where something else
 * reports it. The reason says so to the reader of the code; `alaia/ignored-rejection` requires it.
 */
export const ignoreRejection = <Result>(promise: Promise<Result>, _reason: string): Promise<Result | undefined> =>
  // oxlint-disable-next-line alaia/ignored-rejection -- this is what the rule asks for
  promise.catch(() => undefined)
