/** There is no such lesson, unit or hand-out for this person; demo accounts are told why. */
import { ApiError } from '#contract/call.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { useUser } from '#web/session/session.ts'
import { NotFoundMessage } from './not-found-message.tsx'
import { mayPublish } from './permissions.ts'

/** An address that nobody could have is not there either. */
export const isNotFound = (error: Error | null): boolean =>
  error instanceof ApiError && (error.http === 404 || error.http === 422)

const words = { lesson: 'gone', unit: 'gone.unit', handout: 'gone.handout' } as const

export function LearnNotFound({ what }: { what: keyof typeof words }) {
  const user = useUser()
  const isDemo = user !== undefined && !mayPublish(user)
  return (
    <NotFoundMessage
      title={teach(isDemo ? 'demo.gone' : words[what])}
      lead={teach(isDemo ? 'demo.gone.lead' : 'gone.lead')}
    />
  )
}
