/**
 * /view?key_path=: one file that this person may see, without the app around it. See docs/product.md#the-file-viewer.
 */
import { Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { Answered } from '#contract/endpoint.ts'
import { presignedUrlGet } from '#contract/resources.ts'
import { assignmentIn } from '#rules/assignments.ts'
import { restPlayer } from '#web/features/player/now-playing.ts'
import { neighboursOf } from '#web/features/viewer/beside.ts'
import { FileView } from '#web/features/viewer/file-view.tsx'
import { NotHere } from '#web/features/viewer/not-here.tsx'
import { Stage } from '#web/features/viewer/stage.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { neededPart } from '#web/lib/chunks.ts'
import { paths } from '#web/lib/paths.ts'
import { hasWayBack } from '#web/lib/way-back.ts'
import { viewer } from '#web/lib/words/viewer.en.ts'
import { homeOf, isAdmin } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import '#web/ui/icon/file-icons.ts'
import { Answer } from '#web/ui/state/answer.tsx'

const AssignedView = neededPart(async () => (await import('./assigned-view.tsx')).AssignedView)

/** Milliseconds. An Office file is looked after while its pages are made. */
const WHILE_MADE = 4000
/** Milliseconds after which an open file asks for a new address. The download address is valid for five minutes. */
const WHILE_OPEN = 4 * 60_000

const askAgain = (answer: Answered<typeof presignedUrlGet> | undefined): number =>
  answer?.File.preview.state === 'waiting' ? WHILE_MADE : WHILE_OPEN

/** Two voices at once are none, and what played on in the small player cannot be seen here. */
const quietly = () => void restPlayer()

/** Nobody is told whether there is such a file: not there, not theirs and no such address are one answer. */
const isRefusal = (error: Error | null): boolean => error instanceof ApiError && [403, 404, 422].includes(error.http)

function OneFile() {
  const key_path = useSearchParams()[0].get('key_path') ?? ''
  const { state } = useLocation()
  const navigate = useNavigate()
  const user = useUser()
  const answer = useAnswer(presignedUrlGet, { File: { key_path } }, { enabled: key_path !== '', every: askAgain })
  const home = user ? homeOf(user) : paths.home
  const back = () => void (hasWayBack() ? navigate(-1) : navigate(home, { replace: true }))
  if (key_path === '' || isRefusal(answer.error)) return <NotHere onBack={back} />
  if (answer.data) {
    return (
      <FileView
        file={answer.data.File}
        onBack={back}
        neighbours={neighboursOf(state, key_path)}
        onGo={(next) => void navigate(paths.view(next), { replace: true, state: state as unknown })}
        onPlay={quietly}
      />
    )
  }
  return (
    <Stage onBack={back}>
      <Answer of={answer} waiting={viewer('loading')}>
        {() => null}
      </Answer>
    </Stage>
  )
}

export function ViewScreen() {
  const { pathname } = useLocation()
  const searchParams = useSearchParams()[0]
  const user = useUser()
  const ids = assignmentIn({ pathname, searchParams })
  if (!ids || !user || isAdmin(user)) return <OneFile />
  return (
    <Suspense fallback={null}>
      <AssignedView ids={ids} keyPath={searchParams.get('key_path') ?? ''}>
        <OneFile />
      </AssignedView>
    </Suspense>
  )
}
