/** Concurrent calls on any database: each continues once all of them have read what they need. */
import type { Platform } from '#server/platform/platform.ts'
import { storageThat } from './storage-that.ts'

/** Until all calls are done, each one that looks up this file in the storage waits for the others. */
export const whereTheyMeet = async <Answer>(
  platform: Platform,
  key: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<PromiseSettledResult<Answer>[]> => {
  const { storage } = platform
  const { promise: together, resolve: getOn } = Promise.withResolvers<void>()
  let asking = 0
  platform.storage = storageThat(storage, {
    async stat(asked) {
      const found = await storage.stat(asked)
      if (asked !== key) return found
      asking += 1
      if (asking === calls.length) getOn()
      await together
      return found
    },
  })
  try {
    return await Promise.allSettled(calls.map((call) => call()))
  } finally {
    platform.storage = storage
  }
}
