/**
 * A page that shows one answer of the server. While the answer loads or fails, the page has its own title and a back
 * link.
 */
import type { ReactNode } from 'react'
import { isMissingPage } from '#web/lib/errors/api-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer, type QueryResult, getQueryError } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { useDelay } from '#web/ui/state/use-delay.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { LearnNotFound } from './not-found.tsx'

/** Shows no placeholder before this time, in milliseconds: most answers arrive sooner, and it would only flash. */
const PLACEHOLDER_DELAY_MS = 1000

interface AnswerPageProps<Data> {
  what: 'unit' | 'lesson' | 'handout'
  of: QueryResult<Data>
  children: (data: NonNullable<Data>) => ReactNode
}

function LoadingPage<Data>({ what, of }: Pick<AnswerPageProps<Data>, 'what' | 'of'>) {
  const isDelayOver = useDelay(PLACEHOLDER_DELAY_MS)
  const title = teach(`preview.${what}`)
  const isTitleVisible = isDelayOver || getQueryError(of) !== null || of.fetchStatus === 'paused'
  return (
    <Page
      title={title}
      heading={isTitleVisible ? title : <VisuallyHidden>{title}</VisuallyHidden>}
      back={isTitleVisible ? { to: paths.learn, label: teach('title') } : undefined}
    >
      <Answer query={of} skeleton={<RowsSkeleton />}>
        {() => null}
      </Answer>
    </Page>
  )
}

export function AnswerPage<Data>({ what, of, children }: AnswerPageProps<Data>) {
  if (isMissingPage(of.error)) return <LearnNotFound what={what} />
  if (of.data === undefined || of.data === null) return <LoadingPage what={what} of={of} />
  return <Answer query={of}>{children}</Answer>
}
