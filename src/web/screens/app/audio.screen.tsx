/** /audio/{uuid} opens a session, and plays it if a press led here. */
import { Suspense, useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams, useSearchParams } from 'react-router'
import type { Session } from '#contract/library.ts'
import { parseAssignmentLink, type AssignmentIds } from '#rules/assignments.ts'
import { isMaximized } from '#web/features/library/player/mini-player.tsx'
import { getPlayer } from '#web/features/library/player/player.ts'
import { usePlayer } from '#web/features/library/player/player-state.ts'
import { UnavailableStage } from '#web/features/library/player/stage/unavailable-stage.tsx'
import { PlayerStage } from '#web/features/library/player/stage/player-stage.tsx'
import { requiredComponent, optionalComponent } from '#web/lib/chunks.ts'
import { paths } from '#web/lib/paths.ts'
import { canGoBack } from '#web/lib/can-go-back.ts'
import { isAdmin } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'

const NeedHelp = optionalComponent(async () => (await import('#web/features/support/need-help.tsx')).NeedHelp)

const AssignedListening = requiredComponent<{ ids: AssignmentIds; session: string }>(
  async () => (await import('./assigned-listening.tsx')).AssignedListening,
)

/** Opens and reports the assignment of the address. Admins have no assignments. */
function Assigned({ session }: { session: string }) {
  const { pathname } = useLocation()
  const searchParams = useSearchParams()[0]
  const user = useUser()
  const ids = parseAssignmentLink({ pathname, searchParams })
  return ids && user && !isAdmin(user) ? (
    <Suspense fallback={null}>
      <AssignedListening ids={ids} session={session} />
    </Suspense>
  ) : null
}

/** Returns what the previous page knew of the session. The state is only a cache, and may hold anything. */
const readPickedSession = (state: unknown, uuid: string): Session | undefined => {
  const picked = (state as { session?: Partial<Session> } | null)?.session
  return picked?.uuid === uuid && typeof picked.url === 'string' ? (picked as Session) : undefined
}

/** Returns the second to start at, if the person picked a sentence of the transcript. */
const readStartSecond = (state: unknown): number | undefined => {
  const at = (state as { at?: unknown } | null)?.at
  return typeof at === 'number' && at >= 0 ? at : undefined
}

export function AudioScreen() {
  const { uuid = '' } = useParams()
  const { state } = useLocation()
  // A person who was redirected here, as after signing in, has not asked for audio.
  const wasPushed = useNavigationType() === NavigationType.Push
  const navigate = useNavigate()
  const isGone = usePlayer(({ phase }) => phase === 'gone')
  const open = useEffectEvent(() => {
    getPlayer().open(uuid, {
      session: readPickedSession(state, uuid),
      autoplay: wasPushed && !isMaximized(state),
      startPosition: wasPushed ? readStartSecond(state) : undefined,
    })
  })
  useEffect(() => {
    open()
    return () => getPlayer().closePage()
  }, [uuid])
  const back = () => void (canGoBack() ? navigate(-1) : navigate(paths.home, { replace: true }))
  const help = (
    <Suspense fallback={null}>
      <NeedHelp />
    </Suspense>
  )
  // The assignment is opened even if the session is not available: so the school learns that its link leads nowhere.
  return (
    <>
      <Assigned session={uuid} />
      {isGone ? (
        <UnavailableStage />
      ) : (
        <PlayerStage key={uuid} onBack={back} onMinimize={() => void navigate(paths.home)} help={help} />
      )}
    </>
  )
}
