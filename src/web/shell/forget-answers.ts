/** What the server told one person is not there for the next, and nothing is asked while nobody is here. */
import { forgetAnswers, resumeAnswers } from '#web/lib/answers.ts'
import { currentUser, onLeave, onSession } from '#web/session/session.ts'

onLeave(forgetAnswers)
onSession(() => {
  if (currentUser()) resumeAnswers()
})
