/** Reports what the player does with an assigned session, also after its page was left. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { StudentAssignment } from '#contract/assignments.ts'
import type { AssignmentIds } from '#rules/assignments.ts'
import { notifyFinished } from '#web/features/assignments/student/notify-finished.ts'
import { trackListening, initialListening } from '#web/features/assignments/student/track-listening.ts'
import { reportProgress } from '#web/features/assignments/student/report-progress.ts'
import { useOpenAssignment } from '#web/features/assignments/student/use-open-assignment.ts'
import { isPlaybackOn, playerState } from '#web/features/library/player/player-state.ts'

/** The assigned session that is tracked now; another one replaces it. */
let activeTracking: { uuid: string; stop: () => void; onLeave: (isUnloading: boolean) => void } | undefined

const trackPlayer = (assigned: StudentAssignment, session: string) => {
  let followed = initialListening
  let reported: string | undefined
  const report = (status: 'complete' | 'incomplete', leaving = false) => {
    if (reported === 'complete' || reported === status) return
    reported = status
    const isDone = status === 'complete'
    void reportProgress(assigned, status, { leaving }).then((arrived) => arrived && isDone && notifyFinished(assigned))
  }
  const update = () => {
    const state = playerState.get()
    if (state.uuid !== session) {
      if (followed.isOn) report('incomplete')
      followed = initialListening
      return
    }
    const { position, duration, phase } = state
    const next = trackListening(followed, {
      uuid: session,
      isOn: isPlaybackOn(state),
      ended: phase === 'ended',
      position,
      duration,
    })
    followed = next.tracked
    if (next.report) report(next.report)
    if (next.report === 'incomplete' && phase === 'ended' && reported !== 'complete') {
      playerState.set({ notice: 'skipped_to_end' })
    }
  }
  const onLeave = (isUnloading: boolean) => {
    if (followed.isOn) report('incomplete', isUnloading)
  }
  const hide = () => onLeave(true)
  const unsubscribe = playerState.subscribe(update)
  addEventListener('pagehide', hide)
  update()
  return {
    onLeave,
    stop() {
      unsubscribe()
      removeEventListener('pagehide', hide)
    },
  }
}

/** Tracks the player for this assignment, unless that is done already. */
const ensureTracking = (assigned: StudentAssignment, session: string) => {
  if (activeTracking?.uuid !== assigned.uuid) {
    activeTracking?.stop()
    activeTracking = { uuid: assigned.uuid, ...trackPlayer(assigned, session) }
  }
  return activeTracking
}

export function AssignedListening({ ids, session }: { ids: AssignmentIds; session: string }) {
  const { pathname } = useLocation()
  const assigned = useOpenAssignment({ ids, type: 'mindfulness', attachment: session }).data?.Assignment
  const isOpen = assigned !== undefined && assigned.status !== 'complete'
  const begin = useEffectEvent(() => assigned && ensureTracking(assigned, session))
  useEffect(() => {
    const tracking = isOpen ? begin() : undefined
    // The page is left, and the audio may continue in the mini player.
    return () => tracking?.onLeave(false)
  }, [assigned?.uuid, isOpen, pathname])
  return null
}
