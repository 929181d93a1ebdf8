/**
 * The tour of custom exercises. It waits for the button that adds one, scrolls it into view, and says beside it what it
 * is for. Get Started and Skip both complete it for good; from the user menu it can be seen again. See
 * docs/product.md#feature-tour.
 */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { go } from '#web/lib/navigation.ts'
import { useAppEvents } from '#web/lib/event-bus.ts'
import {
  EXERCISE_TOUR,
  finishTour,
  isFinished,
  isTourRequested,
  refreshTours,
  useIsFinished,
} from './finished-tours.ts'
import { TourCard } from './tour-card.tsx'

/** The name of the button that the tour points at. */
const TARGET = 'add-custom-exercise'
/** Milliseconds between two looks for that button. */
const LOOK_EVERY = 1000

/** Nobody is interrupted while they write or answer a question. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open], [role=menu]') !== null ||
  (document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false)

/** The element from when it exists, and for as long as it does. */
const useTarget = (wanted: boolean): HTMLElement | null => {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    const look = () => {
      const found = document.getElementById(TARGET)
      setTarget((before) => (before === found || (found && isBusy()) ? before : found))
    }
    look()
    const timer = setInterval(look, LOOK_EVERY)
    return () => {
      clearInterval(timer)
      setTarget(null)
    }
  }, [wanted])
  return target
}

/** Whether it was finished elsewhere is asked before it is shown by itself. */
const useIsRefreshed = (wanted: boolean): boolean => {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    let gone = false
    if (wanted) void refreshTours().then(() => gone || setAsked(true))
    return () => {
      gone = true
    }
  }, [wanted])
  return asked
}

export function ExerciseTour() {
  const wished = isTourRequested(useLocation().state)
  const finished = useIsFinished(EXERCISE_TOUR)
  const asked = useIsRefreshed(!finished)
  const target = useTarget(wished || (asked && !finished))
  useAppEvents(({ kind }) => {
    if (kind === 'person' && !isFinished(EXERCISE_TOUR)) void refreshTours()
  })
  if (!target) return null
  const start = () => {
    void finishTour(EXERCISE_TOUR)
    go(paths.exerciseAdd)
  }
  const skip = () => {
    void finishTour(EXERCISE_TOUR)
    if (wished) go(paths.home, { replace: true })
  }
  return <TourCard target={target} onStart={start} onSkip={skip} />
}
