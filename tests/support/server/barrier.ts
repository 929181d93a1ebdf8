/** Concurrent calls on any database: each continues once all of them have read what they need. */
import type { Platform } from '#server/platform/platform.ts'
import { withStorageOverrides } from './storage-overrides.ts'

/** Runs calls concurrently. Each call that looks up this file in the storage waits until all calls have done so. */
export const runAtBarrier = async <Result>(
  platform: Platform,
  key: string,
  calls: readonly (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> => {
  const { storage } = platform
  const { promise: allWaiting, resolve: releaseAll } = Promise.withResolvers<void>()
  let waiting = 0
  platform.storage = withStorageOverrides(storage, {
    async stat(requestedKey) {
      const fileStat = await storage.stat(requestedKey)
      if (requestedKey !== key) return fileStat
      waiting += 1
      if (waiting === calls.length) releaseAll()
      await allWaiting
      return fileStat
    },
  })
  try {
    return await Promise.allSettled(calls.map((call) => call()))
  } finally {
    platform.storage = storage
  }
}
