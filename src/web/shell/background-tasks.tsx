/**
 * What goes on by itself for a signed-in person, on whichever page: the event stream, the toasters of notices, what waits
 * to be sent, the tour, and the end of it when nobody is there.
 */
import { Suspense, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { configDefaults, draftInfo, exercisesList } from '#contract/exercises.ts'
import { sessionInfo, sessionsList } from '#contract/library.ts'
import { contactList } from '#contract/support.ts'
import { NoticeToasts } from '#web/features/notices/notice-toasts.tsx'
import { EXERCISE_TOUR, isTourRequested, useIsFinished } from '#web/features/identity/feature-tour/finished-tours.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { deferredComponent, optionalComponent } from '#web/lib/chunks.ts'
import { type AppEvent, useAppEvents } from '#web/lib/event-bus.ts'
import { paths } from '#web/lib/paths.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { startEventStream } from '#web/session/event-stream.ts'
import { refreshSchool } from '#web/session/refresh-school.ts'
import { cacheShell } from '../offline/cache-shell.ts'
import { Idle } from './idle.tsx'
import { startOutboxes } from './outboxes.ts'
import { useUsage } from './usage.ts'

const loadReflect = () =>
  Promise.all([
    import('../screens/app/reflect.screen.tsx'),
    import('../screens/app/journal.screen.tsx'),
    import('../screens/app/reflect-edit.screen.tsx'),
  ])

/** Sessions that are kept here and no longer somebody's go. */
const checkDownloads = async () =>
  (await import('#web/features/library/player/downloads/check-downloads.ts')).checkDownloads()

const loadUnsent = () => Promise.all([import('./count-unsent.ts'), import('./unsent-question.tsx')])

const ExerciseTour = optionalComponent(
  async () => (await import('#web/features/identity/feature-tour/exercise-tour.tsx')).ExerciseTour,
)

const AssignedPage = optionalComponent(async () => (await import('./assigned-page.tsx')).AssignedPage)

/** Whether an address may name an assignment; what it names, the part that comes then reads. */
const MAYBE_ASSIGNMENT = /assignment_id=|uuid=/

const UpdatePrompt = deferredComponent(async () => (await import('./update-prompt.tsx')).UpdatePrompt)

const CheckInPrompt = optionalComponent(async () => (await import('./check-in-prompt.tsx')).CheckInPrompt)

/** By exercise, what was last heard of it: how far it is changes every moment, what it is does not. */
const statuses = new Map<string, string>()

const refreshExercise = (event: AppEvent): void => {
  if (event.kind !== 'exercise' || statuses.get(event.uuid) === event.status) return
  statuses.set(event.uuid, event.status)
  void refreshAnswers(exercisesList, draftInfo, configDefaults, sessionsList, sessionInfo)
}

/** On home until it is finished, and again when the user menu sends someone there to see it. */
function TourWhenDue() {
  const finished = useIsFinished(EXERCISE_TOUR)
  const has = useHasFeature('custom_exercises')
  const { pathname, state } = useLocation()
  if (!has || pathname !== paths.home || (finished && !isTourRequested(state))) return null
  return (
    <Suspense fallback={null}>
      <ExerciseTour />
    </Suspense>
  )
}

/** What is switched off at school is gone from open pages too, and the page that is part of it is not there. */
function useSchool() {
  const { revalidate } = useRevalidator()
  const follow = async () => {
    if (!(await refreshSchool())) return
    await Promise.all([revalidate(), refreshAnswers(sessionsList, configDefaults, contactList)])
  }
  useAppEvents((event) => {
    if (event.kind === 'school' || event.kind === 'look') void follow()
  })
}

/** Milliseconds after which nobody waits for anything on a page that was just opened. */
const QUIET = 6_000

/** What has to work without a network is fetched before it is needed. */
const fetchAhead = (): (() => void) => {
  const timer = setTimeout(() => {
    Promise.all([loadReflect(), loadUnsent(), checkDownloads()]).catch(() => undefined)
    cacheShell()
  }, QUIET)
  return () => clearTimeout(timer)
}

/** Whether an exercise is played here, or its maker is told here that it can be. */
const useIsExerciseOpen = () => {
  const { pathname, search } = useLocation()
  return (uuid: string): boolean =>
    pathname === paths.audio(uuid) || pathname + search === paths.exerciseStep('audio', uuid)
}

export function BackgroundTasks() {
  const isExerciseOpen = useIsExerciseOpen()
  const checksIn = useHasFeature('check_ins')
  const { search } = useLocation()
  useEffect(startEventStream, [])
  useEffect(startOutboxes, [])
  useEffect(fetchAhead, [])
  useAppEvents(refreshExercise)
  useSchool()
  useUsage()
  return (
    <>
      <NoticeToasts isOpen={isExerciseOpen} />
      <TourWhenDue />
      <Idle />
      <Suspense fallback={null}>{checksIn && <CheckInPrompt />}</Suspense>
      <Suspense fallback={null}>{import.meta.env.PROD && <UpdatePrompt />}</Suspense>
      <Suspense fallback={null}>{MAYBE_ASSIGNMENT.test(search) && <AssignedPage />}</Suspense>
    </>
  )
}
