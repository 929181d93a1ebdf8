/** Completes a handout after it was visible for a while. A student who leaves earlier is in progress. */
import { useEffect, useEffectEvent } from 'react'
import type { Assigned } from '#contract/assignments.ts'
import { VIEWED_AFTER } from '#rules/assignments.ts'
import { reportProgress } from './report-progress.ts'

/** The timer counts seconds in which the page is visible. */
const TICK = 1000

/** @returns a function that stops the timer and reports the handout as incomplete if it stopped too early */
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
