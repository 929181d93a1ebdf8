/** A page that is one answer: while that is not there, the page has a name of its own, and the way back. */
import type { ReactNode } from 'react'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/words/teach.en.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer, type Asked, problemOf } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { useLater } from '#web/ui/state/use-later.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Gone, isNotThere } from './gone.tsx'

/** Most answers are here sooner, in milliseconds: until then nothing is shown that would only flash. */
const SOON = 1000

interface AnswerPageProps<Data> {
  what: 'unit' | 'lesson' | 'handout'
  of: Asked<Data>
  children: (data: NonNullable<Data>) => ReactNode
}

function Waiting<Data>({ what, of }: Pick<AnswerPageProps<Data>, 'what' | 'of'>) {
  const due = useLater(SOON)
  const title = teach(`preview.${what}`)
  const isSeen = due || problemOf(of) !== null || of.fetchStatus === 'paused'
  return (
    <Page
      title={title}
      heading={isSeen ? title : <VisuallyHidden>{title}</VisuallyHidden>}
      back={isSeen ? { to: paths.learn, label: teach('title') } : undefined}
    >
      <Answer of={of} skeleton={<RowsSkeleton />}>
        {() => null}
      </Answer>
    </Page>
  )
}

export function AnswerPage<Data>({ what, of, children }: AnswerPageProps<Data>) {
  if (isNotThere(of.error)) return <Gone what={what} />
  if (of.data === undefined || of.data === null) return <Waiting what={what} of={of} />
  return <Answer of={of}>{children}</Answer>
}
