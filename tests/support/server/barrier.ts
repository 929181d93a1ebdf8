/** Points at which calls and jobs wait, so that a test decides their order on any database. */
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

/**
 * Runs `work` while every reader of this whole file waits: a job that processes it holds its place in the queue. The
 * check of its first bytes isn't held.
 */
export const withHeldReads = async <Result>(
  platform: Platform,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { storage } = platform
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  platform.storage = withStorageOverrides(storage, {
    async open(requestedKey, range) {
      if (requestedKey === key && !range) await released
      return storage.open(requestedKey, range)
    },
  })
  try {
    return await work()
  } finally {
    release()
    platform.storage = storage
  }
}
