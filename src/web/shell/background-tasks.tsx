/**
 * The background work of a signed-in person on any page: the event stream, notification toasts, the outboxes, the tour,
 * and the idle sign-out.
 */
import { Suspense, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { configDefaults, draftInfo, exercisesList } from '#contract/exercises.ts'
import { sessionInfo, sessionsList } from '#contract/library.ts'
import { contactList } from '#contract/support.ts'
import { NoticeToasts } from '#web/features/notices/notice-toasts.tsx'
import { EXERCISE_TOUR, isTourRequested, useIsFinished } from '#web/features/identity/feature-tour/finished-tours.ts'
import { startUsage, trackPage } from '#web/features/activity/usage/usage.ts'
import { isPlaybackOn, playerState } from '#web/features/library/player/player-state.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { deferredComponent, optionalComponent } from '#web/lib/chunks.ts'
import { type AppEvent, useAppEvents } from '#web/lib/event-bus.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { startEventStream } from '#web/session/event-stream.ts'
import { refreshSchool } from '#web/session/refresh-school.ts'
import { cacheShell } from '../offline/cache-shell.ts'
import { IdleSignOut } from './idle-sign-out.tsx'
import { startOutboxes } from './outboxes.ts'

const loadReflect = () =>
  Promise.all([
    import('../screens/app/reflect.screen.tsx'),
    import('../screens/app/journal.screen.tsx'),
    import('../screens/app/reflect-edit.screen.tsx'),
  ])

/** Deletes downloads that the person may no longer open. */
const checkDownloads = async (changedUuid?: string) =>
  (await import('#web/features/library/player/downloads/check-downloads.ts')).checkDownloads(changedUuid)

const loadUnsent = () => Promise.all([import('./unsent/count-unsent.ts'), import('./unsent/unsent-question.tsx')])

const ExerciseTour = optionalComponent(
  async () => (await import('#web/features/identity/feature-tour/exercise-tour.tsx')).ExerciseTour,
)

const AssignedPage = optionalComponent(async () => (await import('./assigned-page.tsx')).AssignedPage)

/** Whether an address may name an assignment; `AssignedPage`, loaded then, reads which one. */
const MAYBE_ASSIGNMENT = /assignment_id=|uuid=/

const UpdatePrompt = deferredComponent(async () => (await import('./update-prompt.tsx')).UpdatePrompt)

const CheckInPrompt = optionalComponent(async () => (await import('./check-in-prompt.tsx')).CheckInPrompt)

/**
 * The last known status of each exercise. Progress events come every moment; answers are refreshed only when the status
 * changes.
 */
const statuses = new Map<string, string>()

const refreshExercise = (event: AppEvent): void => {
  if (event.kind !== 'exercise' || statuses.get(event.uuid) === event.status) return
  statuses.set(event.uuid, event.status)
  void refreshAnswers(exercisesList, draftInfo, configDefaults, sessionsList, sessionInfo)
}

/** Another voice reads a session now: what is open shows it, and a download of the former voice goes. */
const refreshNarration = (event: AppEvent): void => {
  // Events may have been missed while the connection was lost.
  if (event.kind === 'look') void ignoreRejection(checkDownloads())
  if (event.kind !== 'narration') return
  void refreshAnswers(sessionsList, sessionInfo)
  // The check after the next page load finds it, too.
  void ignoreRejection(checkDownloads(event.uuid))
}

/** Shows the tour on home until it is finished, and again when the user menu sends someone there to see it. */
function TourWhenDue() {
  const finished = useIsFinished(EXERCISE_TOUR)
  const hasExercises = useHasFeature('custom_exercises')
  const { pathname, state } = useLocation()
  if (!hasExercises || pathname !== paths.home || (finished && !isTourRequested(state))) return null
  return (
    <Suspense fallback={null}>
      <ExerciseTour />
    </Suspense>
  )
}

/**
 * Applies changes of the school's features to open pages: a feature that was turned off disappears, and so does its
 * page.
 */
function useSchoolChanges() {
  const { revalidate } = useRevalidator()
  const applySchoolChanges = async () => {
    if (!(await refreshSchool())) return
    await Promise.all([revalidate(), refreshAnswers(sessionsList, configDefaults, contactList)])
  }
  useAppEvents((event) => {
    if (event.kind === 'school' || event.kind === 'look') void applySchoolChanges()
  })
}

const playbackSignal = { isPlaying: () => isPlaybackOn(playerState.get()), subscribe: playerState.subscribe }

/** Reports how long the app is in use, together with whether audio plays and which page is open. */
const useReportUsage = (): void => {
  const { pathname } = useLocation()
  useEffect(() => startUsage(playbackSignal), [])
  useEffect(() => trackPage(pathname), [pathname])
}

/** The time to wait after a page was opened before background loading starts, in milliseconds. */
const PREFETCH_DELAY_MS = 6_000

/** Prefetches everything that has to work without a network. */
const prefetchWhenIdle = (): (() => void) => {
  const timer = setTimeout(() => {
    // What is missing is loaded when it is opened.
    void ignoreRejection(Promise.all([loadReflect(), loadUnsent(), checkDownloads()]))
    cacheShell()
  }, PREFETCH_DELAY_MS)
  return () => clearTimeout(timer)
}

/** Returns whether an exercise is open in the player here, or on the step that announces that it is ready. */
const useIsExerciseOpen = () => {
  const { pathname, search } = useLocation()
  return (uuid: string): boolean =>
    pathname === paths.audio(uuid) || pathname + search === paths.exerciseStep('audio', uuid)
}

export function BackgroundTasks() {
  const isExerciseOpen = useIsExerciseOpen()
  const hasCheckIns = useHasFeature('check_ins')
  const { search } = useLocation()
  useEffect(startEventStream, [])
  useEffect(startOutboxes, [])
  useEffect(prefetchWhenIdle, [])
  useAppEvents(refreshExercise)
  useAppEvents(refreshNarration)
  useSchoolChanges()
  useReportUsage()
  return (
    <>
      <NoticeToasts isOpen={isExerciseOpen} />
      <TourWhenDue />
      <IdleSignOut />
      <Suspense fallback={null}>{hasCheckIns && <CheckInPrompt />}</Suspense>
      <Suspense fallback={null}>{import.meta.env.PROD && <UpdatePrompt />}</Suspense>
      <Suspense fallback={null}>{MAYBE_ASSIGNMENT.test(search) && <AssignedPage />}</Suspense>
    </>
  )
}
