/**
 * /view?key_path= shows one file that this person may see, without the app around it. See
 * docs/product.md#the-file-viewer.
 */
import { Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { presignedUrlGet } from '#contract/resources.ts'
import { parseAssignmentLink } from '#rules/assignments.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { pauseAndFlush } from '#web/features/library/player/now-playing.ts'
import { getNeighborFiles } from '#web/features/resources/viewer/neighbor-files.ts'
import { FileView } from '#web/features/resources/viewer/file-view.tsx'
import { FileNotFound } from '#web/features/resources/viewer/unavailable-file.tsx'
import { Stage } from '#web/features/resources/viewer/stage.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { requiredComponent } from '#web/lib/chunks.ts'
import { paths } from '#web/lib/paths.ts'
import { canGoBack } from '#web/lib/can-go-back.ts'
import { viewer } from '#web/lib/messages/en/viewer.ts'
import { getHomePath, isAdmin } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import '#web/ui/icon/file-icons.ts'
import { Answer } from '#web/ui/state/answer.tsx'

const AssignedView = requiredComponent(async () => (await import('./assigned-view.tsx')).AssignedView)

/** The interval at which an Office file is checked while its pages are rendered, in milliseconds. */
const PROCESSING_POLL_MS = 4000
/** The milliseconds after which an open file requests a new download address, which is valid for five minutes. */
const RENEWAL_POLL_MS = 4 * MINUTE_MS

const getPollInterval = (answer: ResponseData<typeof presignedUrlGet> | undefined): number =>
  answer?.File.preview.state === 'waiting' ? PROCESSING_POLL_MS : RENEWAL_POLL_MS

/** Pauses the player: two voices must never play at once, and the mini player is not visible here. */
const pausePlayer = () => void pauseAndFlush()

/**
 * The answer does not reveal whether a file exists: a missing file, a forbidden one and an invalid address look the
 * same.
 */
const isUnavailable = (error: Error | null): boolean =>
  error instanceof ApiError && [403, 404, 422].includes(error.http)

function FileContent() {
  const key_path = useSearchParams()[0].get('key_path') ?? ''
  const { state } = useLocation()
  const navigate = useNavigate()
  const user = useUser()
  const answer = useAnswer(
    presignedUrlGet,
    { File: { key_path } },
    { enabled: key_path !== '', pollInterval: getPollInterval },
  )
  const home = user ? getHomePath(user) : paths.home
  const back = () => void (canGoBack() ? navigate(-1) : navigate(home, { replace: true }))
  if (key_path === '' || isUnavailable(answer.error)) return <FileNotFound onBack={back} />
  if (answer.data) {
    return (
      <FileView
        file={answer.data.File}
        onBack={back}
        neighbors={getNeighborFiles(state, key_path)}
        onGo={(next) => void navigate(paths.view(next), { replace: true, state: state as unknown })}
        onPlay={pausePlayer}
      />
    )
  }
  return (
    <Stage onBack={back}>
      <Answer query={answer} waiting={viewer('loading')}>
        {() => null}
      </Answer>
    </Stage>
  )
}

export function ViewScreen() {
  const { pathname } = useLocation()
  const searchParams = useSearchParams()[0]
  const user = useUser()
  const ids = parseAssignmentLink({ pathname, searchParams })
  if (!ids || !user || isAdmin(user)) return <FileContent />
  return (
    <Suspense fallback={null}>
      <AssignedView ids={ids} keyPath={searchParams.get('key_path') ?? ''}>
        <FileContent />
      </AssignedView>
    </Suspense>
  )
}
