/** What the server told one person is not there for the next. */
import { forgetAnswers } from '#web/lib/answers.ts'
import { onLeave } from '#web/session/session.ts'

onLeave(forgetAnswers)
