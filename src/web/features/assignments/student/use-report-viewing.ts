/** A hand-out is done once it was looked at for a while; left before, it is under way. */
import { useEffect, useEffectEvent } from 'react'
import type { Assigned } from '#contract/assignments.ts'
import { VIEWED_AFTER } from '#rules/assignments.ts'
import { reportProgress } from './report-progress.ts'

/** Seconds are counted while somebody can see it. */
const TICK = 1000

/** @returns ends the counting, and tells if it ended too soon */
const count = (assigned: Assigned, onDone: (assigned: Assigned) => void): (() => void) => {
  const { status } = assigned
  let [seen, told] = [0, false]
  const tell = (how: 'complete' | 'incomplete', leaving: boolean) => {
    told = true
    clearInterval(timer)
    const isDone = how === 'complete'
    void reportProgress(assigned, how, { leaving }).then((arrived) => arrived && isDone && onDone(assigned))
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') seen += 1
    if (seen >= VIEWED_AFTER && !told) tell('complete', false)
  }, TICK)
  const leave = () => {
    clearInterval(timer)
    if (!told && status === 'open') tell('incomplete', true)
  }
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('pagehide', leave)
    leave()
  }
}

export const useReportViewing = (assigned: Assigned | undefined, onDone: (assigned: Assigned) => void): void => {
  const begin = useEffectEvent(() => (assigned && assigned.status !== 'complete' ? count(assigned, onDone) : undefined))
  useEffect(() => begin(), [assigned?.uuid])
}
