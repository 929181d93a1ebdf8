/**
 * Checks the text before it leaves the device. If the person needs help, nothing is sent at all, even without a
 * connection. The server repeats this check and runs all others.
 */
import { loadChunk } from '#web/lib/chunks.ts'
import { delay } from '#web/lib/delay.ts'
import { ignoreRejection } from '#web/lib/log.ts'

const loadCheck = async () => (await import('#rules/safety/crisis.ts')).isCrisis

let checkText: Awaited<ReturnType<typeof loadCheck>> | undefined

/** Loads the check while the person is still typing. */
export const prepareSafetyCheck = async (): Promise<void> => {
  // The server repeats the check.
  checkText ??= await ignoreRejection(loadChunk(loadCheck))
}

/** The check may take at most this many milliseconds, because the server checks as well. */
const CHECK_TIMEOUT_MS = 3000

export const needsHelp = async (text: string): Promise<boolean> => {
  await Promise.race([prepareSafetyCheck(), delay(CHECK_TIMEOUT_MS)])
  if (!checkText) return false
  return checkText(text)
}
