/**
 * What was written is looked at here before it leaves the device: where a person is needed, nothing is sent at all, and
 * that holds without a connection too. The server looks again, and at everything else.
 */
import { loadChunk } from '#web/lib/chunks.ts'

const load = async () => (await import('#rules/safety/person-needed.ts')).needsAdultHelp

let looks: Awaited<ReturnType<typeof load>> | undefined

/** Fetched while a person is still writing; without it, the server's look has to do. */
export const prepareSafetyCheck = async (): Promise<void> => {
  looks ??= await loadChunk(load).catch(() => undefined)
}

/** Nobody waits longer than this for it, in milliseconds; the server looks as well. */
const CHECK_TIMEOUT = 3000

export const needsHelp = async (text: string): Promise<boolean> => {
  const tooLong = new Promise<void>((resolve) => {
    setTimeout(resolve, CHECK_TIMEOUT)
  })
  await Promise.race([prepareSafetyCheck(), tooLong])
  if (!looks) return false
  return looks(text)
}
