/** The position and the clock of the class view; they survive a reload. */
import { useEffect, useState } from 'react'
import type { TeachCard } from '../lesson/teach-cards.ts'
import { createClock, addMinute, isRunning, toggleClock } from './clock.ts'
import { type ClockState, savePosition, readStoredCard, readStoredClock } from './stored-position.ts'

interface CardPosition {
  cardIndex: number
  clock: ClockState
  /** Whether the lines of a script advance by themselves. */
  isAutoAdvancing: boolean
}

const readCardPosition = (cards: readonly TeachCard[]): CardPosition => {
  const cardIndex = Math.min(cards.length - 1, readStoredCard())
  const { step } = cards[cardIndex]!
  return { cardIndex, clock: readStoredClock(step.id) ?? createClock(step, false), isAutoAdvancing: false }
}

/** A running clock continues with the next step; within a step it doesn't change. */
const moveTo = (before: CardPosition, cards: readonly TeachCard[], target: number): CardPosition => {
  const cardIndex = Math.min(cards.length - 1, Math.max(0, target))
  const { step, kind } = cards[cardIndex]!
  const clock = step.id === before.clock.step ? before.clock : createClock(step, before.clock.since !== null)
  return { cardIndex, clock, isAutoAdvancing: before.isAutoAdvancing && kind === 'read' }
}

export interface ClassViewController extends CardPosition {
  card: TeachCard
  goToCard: (to: number) => void
  goNext: () => void
  goBack: () => void
  toggleClock: () => void
  addMinute: () => void
  toggleAutoAdvance: () => void
}

export const useClassView = (cards: readonly TeachCard[]): ClassViewController => {
  const [position, setPosition] = useState(() => readCardPosition(cards))
  // A lesson that changed meanwhile may have fewer cards.
  const cardIndex = Math.min(cards.length - 1, position.cardIndex)
  useEffect(() => savePosition(cardIndex, position.clock), [cardIndex, position.clock])
  const goToCard = (to: number) => setPosition((before) => moveTo(before, cards, to))
  const setClock = (change: (clock: ClockState) => ClockState) =>
    setPosition((before) => ({ ...before, clock: change(before.clock) }))
  return {
    ...position,
    cardIndex,
    card: cards[cardIndex]!,
    goToCard,
    goNext: () => goToCard(cardIndex + 1),
    goBack: () => goToCard(cardIndex - 1),
    toggleClock: () => setClock((clock) => toggleClock(clock)),
    addMinute: () => setClock((clock) => addMinute(clock)),
    toggleAutoAdvance: () =>
      setPosition((before) => ({
        ...before,
        isAutoAdvancing: !before.isAutoAdvancing,
        // Reading uses the time of the step, so it starts the clock.
        clock: !before.isAutoAdvancing && !isRunning(before.clock) ? toggleClock(before.clock) : before.clock,
      })),
  }
}
