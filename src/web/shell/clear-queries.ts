/**
 * Clears what the server sent to one person before the next one signs in, and pauses queries while nobody is signed in.
 */
import { clearQueries, resumeQueries } from '#web/lib/answers.ts'
import { getCurrentUser, onUserLeave, onSessionChange } from '#web/session/session.ts'

onUserLeave(clearQueries)
onSessionChange(() => {
  if (getCurrentUser()) resumeQueries()
})
