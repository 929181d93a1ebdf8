/** Where a lesson is on the wall and how much time its step has; kept for a reload. */
import { useEffect, useState } from 'react'
import type { Card } from '../lesson/cards.ts'
import { fresh, longer, runs, toggled } from './clock.ts'
import { type ClockStand, keepPlace, readCard, readClock } from './kept-place.ts'

interface Stand {
  at: number
  clock: ClockStand
  /** The lines of a script go on by themselves. */
  paced: boolean
}

const standAt = (cards: readonly Card[]): Stand => {
  const at = Math.min(cards.length - 1, readCard())
  const { step } = cards[at]!
  return { at, clock: readClock(step.id) ?? fresh(step, false), paced: false }
}

/** A clock that runs goes on with the next step; within a step it is left alone. */
const moved = (before: Stand, cards: readonly Card[], wanted: number): Stand => {
  const at = Math.min(cards.length - 1, Math.max(0, wanted))
  const { step, kind } = cards[at]!
  const clock = step.id === before.clock.step ? before.clock : fresh(step, before.clock.since !== null)
  return { at, clock, paced: before.paced && kind === 'read' }
}

export interface Wall extends Stand {
  card: Card
  go: (to: number) => void
  on: () => void
  back: () => void
  toggleClock: () => void
  addMinute: () => void
  togglePace: () => void
}

export const useWall = (cards: readonly Card[]): Wall => {
  const [stand, setStand] = useState(() => standAt(cards))
  // A lesson that was changed meanwhile may have fewer.
  const at = Math.min(cards.length - 1, stand.at)
  useEffect(() => keepPlace(at, stand.clock), [at, stand.clock])
  const go = (to: number) => setStand((before) => moved(before, cards, to))
  const setClock = (change: (clock: ClockStand) => ClockStand) =>
    setStand((before) => ({ ...before, clock: change(before.clock) }))
  return {
    ...stand,
    at,
    card: cards[at]!,
    go,
    on: () => go(at + 1),
    back: () => go(at - 1),
    toggleClock: () => setClock((clock) => toggled(clock)),
    addMinute: () => setClock((clock) => longer(clock)),
    togglePace: () =>
      setStand((before) => ({
        ...before,
        paced: !before.paced,
        // Reading takes its time from the step's.
        clock: !before.paced && !runs(before.clock) ? toggled(before.clock) : before.clock,
      })),
  }
}
