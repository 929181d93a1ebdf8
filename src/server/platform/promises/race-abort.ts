import { ignoreRejection } from './ignore-rejection.ts'

/** Returns the result of the work. If the signal is aborted first, it rejects at once with the signal's reason. */
export const raceAbort = async <Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> => {
  if (!signal) return work
  if (signal.aborted) void ignoreRejection(work, 'nobody uses the result any more')
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
