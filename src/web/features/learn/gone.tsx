/** There is no such lesson, unit or hand-out for this person; demo accounts are told why. */
import { ApiError } from '#contract/call.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/words/teach.en.ts'
import { useUser } from '#web/session/session.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { mayPublish } from './permissions.ts'
import styles from './gone.module.css'

/** An address that nobody could have is not there either. */
export const isNotThere = (error: Error | null): boolean =>
  error instanceof ApiError && (error.http === 404 || error.http === 422)

const words = { lesson: 'gone', unit: 'gone.unit', handout: 'gone.handout' } as const

export function Gone({ what }: { what: keyof typeof words }) {
  const user = useUser()
  const isDemo = user !== undefined && !mayPublish(user)
  return (
    <Page
      title={teach(isDemo ? 'demo.gone' : words[what])}
      lead={teach(isDemo ? 'demo.gone.lead' : 'gone.lead')}
      back={{ to: paths.learn, label: teach('title') }}
      narrow
    >
      <ButtonLink to={paths.learn} look="board" nose="arrow-right-bold" className={styles.act}>
        {teach('gone.act')}
      </ButtonLink>
    </Page>
  )
}
