/**
 * The tour of custom exercises. It waits for the button that adds one, scrolls it into view, and explains it in a card
 * next to it. Get Started and Skip both complete it permanently; the user menu shows it again. See
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

/** The id of the button that the tour points at. */
const TARGET = 'add-custom-exercise'
/** Interval between checks for that button, in milliseconds. */
const CHECK_INTERVAL_MS = 1000

/** Whether the person is typing or has a dialog or menu open; the tour never interrupts that. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open], [role=menu]') !== null ||
  (document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false)

/** Returns the element while it exists. */
const useTarget = (enabled: boolean): HTMLElement | null => {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!enabled) return undefined
    const locate = () => {
      const element = document.getElementById(TARGET)
      setTarget((previous) => (previous === element || (element && isBusy()) ? previous : element))
    }
    locate()
    const timer = setInterval(locate, CHECK_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      setTarget(null)
    }
  }, [enabled])
  return target
}

/** Returns whether the server was asked for completed tours; an automatic tour waits for that. */
const useIsRefreshed = (enabled: boolean): boolean => {
  const [isRefreshed, setIsRefreshed] = useState(false)
  useEffect(() => {
    let isCanceled = false
    if (enabled) void refreshTours().then(() => isCanceled || setIsRefreshed(true))
    return () => {
      isCanceled = true
    }
  }, [enabled])
  return isRefreshed
}

export function ExerciseTour() {
  const isRequested = isTourRequested(useLocation().state)
  const finished = useIsFinished(EXERCISE_TOUR)
  const isRefreshed = useIsRefreshed(!finished)
  const target = useTarget(isRequested || (isRefreshed && !finished))
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
    if (isRequested) go(paths.home, { replace: true })
  }
  return <TourCard target={target} onStart={start} onSkip={skip} />
}
