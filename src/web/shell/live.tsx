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
import { EXERCISE_TOUR, isTourWish, useIsFinished } from '#web/features/tour/finished-tours.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { laterPart, optionalPart } from '#web/lib/chunks.ts'
import { type Told, useLiveEvents } from '#web/lib/live.ts'
import { paths } from '#web/lib/paths.ts'
import { useHas } from '#web/session/use-features.ts'
import { attendLive } from '#web/session/live-stream.ts'
import { renewAtSchool } from '#web/session/renewing.ts'
import { keepShell } from '../offline/keep-shell.ts'
import { Idle } from './idle.tsx'
import { attendOutboxes } from './outboxes.ts'
import { useUsage } from './usage.ts'

const loadReflect = () =>
  Promise.all([
    import('../screens/app/reflect.screen.tsx'),
    import('../screens/app/journal.screen.tsx'),
    import('../screens/app/reflect-edit.screen.tsx'),
  ])

/** Sessions that are kept here and no longer somebody's go. */
const checkKept = async () => (await import('#web/features/player/keep/check-kept.ts')).checkKept()

const loadUnsent = () => Promise.all([import('./unsent-words.ts'), import('./unsent-question.tsx')])

const ExerciseTour = optionalPart(async () => (await import('#web/features/tour/exercise-tour.tsx')).ExerciseTour)

const AssignedPage = optionalPart(async () => (await import('./assigned-page.tsx')).AssignedPage)

/** Whether an address may name an assignment; what it names, the part that comes then reads. */
const MAY_BE_ASSIGNED = /assignment_id=|uuid=/

const NewerApp = laterPart(async () => (await import('./newer-app.tsx')).NewerApp)

const CheckInPrompt = optionalPart(async () => (await import('./check-in-prompt.tsx')).CheckInPrompt)

/** By exercise, what was last heard of it: how far it is changes every moment, what it is does not. */
const statuses = new Map<string, string>()

const refreshExercise = (event: Told): void => {
  if (event.kind !== 'exercise' || statuses.get(event.uuid) === event.status) return
  statuses.set(event.uuid, event.status)
  void refreshAnswers(exercisesList, draftInfo, configDefaults, sessionsList, sessionInfo)
}

/** On home until it is finished, and again when the user menu sends someone there to see it. */
function TourWhenDue() {
  const finished = useIsFinished(EXERCISE_TOUR)
  const has = useHas('custom_exercises')
  const { pathname, state } = useLocation()
  if (!has || pathname !== paths.home || (finished && !isTourWish(state))) return null
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
    if (!(await renewAtSchool())) return
    await Promise.all([revalidate(), refreshAnswers(sessionsList, configDefaults, contactList)])
  }
  useLiveEvents((event) => {
    if (event.kind === 'school' || event.kind === 'look') void follow()
  })
}

/** Milliseconds after which nobody waits for anything on a page that was just opened. */
const QUIET = 6_000

/** What has to work without a network is fetched before it is needed. */
const fetchAhead = (): (() => void) => {
  const timer = setTimeout(() => {
    Promise.all([loadReflect(), loadUnsent(), checkKept()]).catch(() => undefined)
    keepShell()
  }, QUIET)
  return () => clearTimeout(timer)
}

/** Whether an exercise is played here, or its maker is told here that it can be. */
const useIsExerciseOpen = () => {
  const { pathname, search } = useLocation()
  return (uuid: string): boolean =>
    pathname === paths.audio(uuid) || pathname + search === paths.exerciseStep('audio', uuid)
}

export function Live() {
  const isExerciseOpen = useIsExerciseOpen()
  const checksIn = useHas('check_ins')
  const { search } = useLocation()
  useEffect(attendLive, [])
  useEffect(attendOutboxes, [])
  useEffect(fetchAhead, [])
  useLiveEvents(refreshExercise)
  useSchool()
  useUsage()
  return (
    <>
      <NoticeToasts isOpen={isExerciseOpen} />
      <TourWhenDue />
      <Idle />
      <Suspense fallback={null}>{checksIn && <CheckInPrompt />}</Suspense>
      <Suspense fallback={null}>{import.meta.env.PROD && <NewerApp />}</Suspense>
      <Suspense fallback={null}>{MAY_BE_ASSIGNED.test(search) && <AssignedPage />}</Suspense>
    </>
  )
}
