/** Sends progress and completions that the server doesn't have yet as soon as their listener is signed in here. */
import { logFailure } from '#web/lib/log.ts'
import { storedListening } from '#web/lib/storage/stored-listening.ts'
import { getCurrentUser, onSessionChange } from '#web/session/session.ts'

/** The session token of the last attempt; a renewed session is tried again. */
let lastToken: string | undefined

const flushProgress = async (): Promise<void> => {
  const user = getCurrentUser()
  if (user?.token === lastToken) return
  lastToken = user?.token
  const hasOwnProgress = storedListening.waitingProgress
    .read()
    .some(({ account_uuid }) => account_uuid === user?.user_account_uuid)
  if (!hasOwnProgress) return
  const { sendReports } = await import('#web/features/library/player/progress/send-reports.ts')
  await sendReports()
}

const tryFlushProgress = (): void => void flushProgress().catch((error: unknown) => logFailure('progress', error))

onSessionChange(tryFlushProgress)
tryFlushProgress()
