/** The position and the clock of the class view; they survive a reload. */
import { useEffect, useState } from 'react'
import type { TeachCard } from '../lesson/teach-cards.ts'
import { createClock, addMinute, isRunning, toggleClock } from './clock.ts'
import { type ClockState, savePosition, readStoredCard, readStoredClock } from './stored-position.ts'

interface CardPosition {
  at: number
  clock: ClockState
  /** Whether the lines of a script advance by themselves. */
  paced: boolean
}

const readCardPosition = (cards: readonly TeachCard[]): CardPosition => {
  const cardIndex = Math.min(cards.length - 1, readStoredCard())
  const { step } = cards[cardIndex]!
  return { at: cardIndex, clock: readStoredClock(step.id) ?? createClock(step, false), paced: false }
}

/** A running clock continues with the next step; within a step it doesn't change. */
const moveTo = (before: CardPosition, cards: readonly TeachCard[], target: number): CardPosition => {
  const cardIndex = Math.min(cards.length - 1, Math.max(0, target))
  const { step, kind } = cards[cardIndex]!
  const clock = step.id === before.clock.step ? before.clock : createClock(step, before.clock.since !== null)
  return { at: cardIndex, clock, paced: before.paced && kind === 'read' }
}

export interface ClassViewController extends CardPosition {
  card: TeachCard
  goToCard: (to: number) => void
  on: () => void
  goBack: () => void
  toggleClock: () => void
  addMinute: () => void
  togglePace: () => void
}

export const useClassView = (cards: readonly TeachCard[]): ClassViewController => {
  const [position, setPosition] = useState(() => readCardPosition(cards))
  // A lesson that changed meanwhile may have fewer cards.
  const cardIndex = Math.min(cards.length - 1, position.at)
  useEffect(() => savePosition(cardIndex, position.clock), [cardIndex, position.clock])
  const goToCard = (to: number) => setPosition((before) => moveTo(before, cards, to))
  const setClock = (change: (clock: ClockState) => ClockState) =>
    setPosition((before) => ({ ...before, clock: change(before.clock) }))
  return {
    ...position,
    at: cardIndex,
    card: cards[cardIndex]!,
    goToCard,
    on: () => goToCard(cardIndex + 1),
    goBack: () => goToCard(cardIndex - 1),
    toggleClock: () => setClock((clock) => toggleClock(clock)),
    addMinute: () => setClock((clock) => addMinute(clock)),
    togglePace: () =>
      setPosition((before) => ({
        ...before,
        paced: !before.paced,
        // Reading uses the time of the step, so it starts the clock.
        clock: !before.paced && !isRunning(before.clock) ? toggleClock(before.clock) : before.clock,
      })),
  }
}
