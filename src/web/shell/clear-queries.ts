/** What the server told one person is not there for the next, and nothing is asked while nobody is here. */
import { clearQueries, resumeQueries } from '#web/lib/answers.ts'
import { currentUser, onUserLeave, onSession } from '#web/session/session.ts'

onUserLeave(clearQueries)
onSession(() => {
  if (currentUser()) resumeQueries()
})
