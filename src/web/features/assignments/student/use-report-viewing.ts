/** Completes a handout after it was visible for a while. A student who leaves earlier is in progress. */
import { useEffect, useEffectEvent } from 'react'
import type { StudentAssignment } from '#contract/assignments.ts'
import { VIEWED_AFTER_SECONDS } from '#rules/assignments.ts'
import { reportProgress } from './report-progress.ts'

/** The timer counts seconds in which the page is visible. */
const TICK_MS = 1000

/** @returns a function that stops the timer and reports the handout as incomplete if it stopped too early */
const trackViewing = (assigned: StudentAssignment, onDone: (assigned: StudentAssignment) => void): (() => void) => {
  const { status } = assigned
  let [viewedSeconds, hasReported] = [0, false]
  const report = (outcome: 'complete' | 'incomplete', leaving: boolean) => {
    hasReported = true
    clearInterval(timer)
    const isDone = outcome === 'complete'
    void reportProgress(assigned, outcome, { leaving }).then((arrived) => arrived && isDone && onDone(assigned))
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') viewedSeconds += 1
    if (viewedSeconds >= VIEWED_AFTER_SECONDS && !hasReported) report('complete', false)
  }, TICK_MS)
  const onLeave = () => {
    clearInterval(timer)
    if (!hasReported && status === 'open') report('incomplete', true)
  }
  addEventListener('pagehide', onLeave)
  return () => {
    removeEventListener('pagehide', onLeave)
    onLeave()
  }
}

export const useReportViewing = (
  assigned: StudentAssignment | undefined,
  onDone: (assigned: StudentAssignment) => void,
): void => {
  const startTracking = useEffectEvent(() =>
    assigned && assigned.status !== 'complete' ? trackViewing(assigned, onDone) : undefined,
  )
  useEffect(() => startTracking(), [assigned?.uuid])
}
