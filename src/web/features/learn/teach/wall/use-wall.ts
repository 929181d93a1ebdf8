/** The position and the clock of the class view; they survive a reload. */
import { useEffect, useState } from 'react'
import type { WallCard } from '../lesson/cards.ts'
import { createClock, addMinute, isRunning, toggleClock } from './clock.ts'
import { type ClockState, savePosition, readStoredCard, readStoredClock } from './stored-position.ts'

interface WallPosition {
  at: number
  clock: ClockState
  /** Whether the lines of a script advance by themselves. */
  paced: boolean
}

const readWallPosition = (cards: readonly WallCard[]): WallPosition => {
  const at = Math.min(cards.length - 1, readStoredCard())
  const { step } = cards[at]!
  return { at, clock: readStoredClock(step.id) ?? createClock(step, false), paced: false }
}

/** A running clock continues with the next step; within a step it doesn't change. */
const moved = (before: WallPosition, cards: readonly WallCard[], wanted: number): WallPosition => {
  const at = Math.min(cards.length - 1, Math.max(0, wanted))
  const { step, kind } = cards[at]!
  const clock = step.id === before.clock.step ? before.clock : createClock(step, before.clock.since !== null)
  return { at, clock, paced: before.paced && kind === 'read' }
}

export interface WallController extends WallPosition {
  card: WallCard
  go: (to: number) => void
  on: () => void
  back: () => void
  toggleClock: () => void
  addMinute: () => void
  togglePace: () => void
}

export const useWall = (cards: readonly WallCard[]): WallController => {
  const [stand, setStand] = useState(() => readWallPosition(cards))
  // A lesson that changed meanwhile may have fewer cards.
  const at = Math.min(cards.length - 1, stand.at)
  useEffect(() => savePosition(at, stand.clock), [at, stand.clock])
  const go = (to: number) => setStand((before) => moved(before, cards, to))
  const setClock = (change: (clock: ClockState) => ClockState) =>
    setStand((before) => ({ ...before, clock: change(before.clock) }))
  return {
    ...stand,
    at,
    card: cards[at]!,
    go,
    on: () => go(at + 1),
    back: () => go(at - 1),
    toggleClock: () => setClock((clock) => toggleClock(clock)),
    addMinute: () => setClock((clock) => addMinute(clock)),
    togglePace: () =>
      setStand((before) => ({
        ...before,
        paced: !before.paced,
        // Reading uses the time of the step, so it starts the clock.
        clock: !before.paced && !isRunning(before.clock) ? toggleClock(before.clock) : before.clock,
      })),
  }
}
