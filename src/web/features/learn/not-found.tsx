/** Shown if a lesson, unit or handout doesn't exist for this person; demo accounts learn why. */
import { teach } from '#web/lib/messages/en/teach.ts'
import { useUser } from '#web/session/session.ts'
import { NotFoundMessage } from './not-found-message.tsx'
import { mayPublish } from './may-publish.ts'

const titleKeys = { lesson: 'gone', unit: 'gone.unit', handout: 'gone.handout' } as const

export function LearnNotFound({ what }: { what: keyof typeof titleKeys }) {
  const user = useUser()
  const isDemo = user !== undefined && !mayPublish(user)
  return (
    <NotFoundMessage
      title={teach(isDemo ? 'demo.unavailable' : titleKeys[what])}
      lead={teach(isDemo ? 'demo.unavailable.lead' : 'gone.lead')}
    />
  )
}
