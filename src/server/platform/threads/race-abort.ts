/** Returns the result of the work. If the signal is aborted first, it rejects at once with the signal's reason. */
export const raceAbort = async <Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> => {
  if (!signal) return work
  // Nobody uses the result any more, but its rejection must not stay unhandled.
  if (signal.aborted) work.catch(() => undefined)
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
