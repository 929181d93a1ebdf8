/** What comes of the work, unless the signal is aborted first: then it rejects with its reason at once. */
export const raceAbort = async <Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> => {
  if (!signal) return work
  // What it comes to interests nobody then, but must not be an error that nobody hears.
  if (signal.aborted) work.catch(() => undefined)
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
