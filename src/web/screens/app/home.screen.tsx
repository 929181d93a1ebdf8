/** /home shows where a person left off, how they are, and which sessions fit now. */
import { type ReactNode, Suspense, useEffect } from 'react'
import { assignedList } from '#contract/assignments.ts'
import type { Home, Session } from '#contract/library.ts'
import * as contract from '#contract/library.ts'
import type { DayPart } from '#rules/greeting.ts'
import { AssignedList } from '#web/features/assignments/student/assigned-list.tsx'
import { CheckInStrip } from '#web/features/library/home/check-in-strip.tsx'
import { HomeHero } from '#web/features/library/home/home-hero.tsx'
import { RecommendedSessions } from '#web/features/library/home/recommended-sessions.tsx'
import {
  NothingStarted,
  type ResumePoint,
  ResumeBoard,
  ResumeSkeleton,
} from '#web/features/library/home/resume-board.tsx'
import {
  CollectionSection,
  FromYourSchool,
  MyExercisesRow,
  SeriesSection,
} from '#web/features/library/home/library-sections.tsx'
import { Thoughts } from '#web/features/library/home/thoughts.tsx'
import { YoungPrints } from '#web/features/library/home/young-prints.tsx'
import { YoungVerbs } from '#web/features/library/home/young-verbs.tsx'
import { isOwnExercise } from '#web/features/library/print-text.ts'
import { getPollInterval } from '#web/features/library/processing.ts'
import { useNowPlaying } from '#web/features/library/player/now-playing.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { optionalComponent } from '#web/lib/chunks.ts'
import { useDayPart } from '#web/lib/daypart.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { RESUME_AFTER_SECONDS } from '#rules/playback.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { useUser } from '#web/session/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer, type QueryResult, getQueryError } from '#web/ui/state/answer.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import { useDelay } from '#web/ui/state/use-delay.ts'
import styles from './home.module.css'

const NeedHelp = optionalComponent(async () => (await import('#web/features/support/need-help.tsx')).NeedHelp)

const loadOfflineSections = async () =>
  (await import('#web/features/library/home/offline-sections.tsx')).OfflineSections
const OfflineSections = optionalComponent(loadOfflineSections)
const loadDownloads = async () =>
  (await import('#web/features/library/player/downloads/downloads-section.tsx')).DownloadsSection
const DownloadsSection = optionalComponent(loadDownloads)
/** The time to wait after home is rendered before the offline parts are prefetched, in milliseconds. */
const PREFETCH_DELAY_MS = 3000

const usePrefetchOfflineSections = (): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      // They are loaded again when they are shown.
      void ignoreRejection(Promise.all([loadOfflineSections(), loadDownloads()]))
    }, PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

/**
 * The time to wait for the assignments, in milliseconds. After that the rails below are shown, even though they may
 * move later.
 */
const ASSIGNMENTS_TIMEOUT_MS = 1500

/** The number of assignments that home shows until the person wants all of them; finished ones are in Activity. */
const MAX_ASSIGNMENTS = 3

/** The help link, whose space is reserved while it loads, and the assignments. */
const help = (
  <>
    <div className={styles.help}>
      <Suspense fallback={null}>
        <NeedHelp />
      </Suspense>
    </div>
    <div className={styles.assigned}>
      <AssignedList open maxCount={MAX_ASSIGNMENTS} />
    </div>
  </>
)

/** Returns what the player has loaded, or else where the person stopped last time. */
const useResume = (home: Home | undefined): ResumePoint | undefined => {
  const nowPlaying = useNowPlaying()
  const last = home?.continue[0]
  // A session that was only just started does not hide one that the person is in the middle of.
  if (nowPlaying && (nowPlaying.playing || nowPlaying.position > RESUME_AFTER_SECONDS || !last)) {
    return { session: nowPlaying.session, position: nowPlaying.position, held: nowPlaying }
  }
  return last && { session: last, position: last.paused_seconds }
}

function GroupsAndThoughts({ home }: { home: Home }) {
  const hasExercises = useHasFeature('custom_exercises')
  return (
    <>
      <SeriesSection
        title={library('series')}
        groups={home.series}
        more={{ to: paths.series, label: library('series.all') }}
      />
      <CollectionSection
        title={library('collections')}
        groups={home.collections}
        more={{ to: paths.collections, label: library('collections.all') }}
      />
      {hasExercises && <MyExercisesRow sessions={home.custom_exercises.filter(isOwnExercise)} />}
      <FromYourSchool sessions={home.custom_exercises.filter((session) => !isOwnExercise(session))} />
      <Thoughts sessions={home.thought_exercises} />
    </>
  )
}

type HomeQuery = QueryResult<ReturnType<typeof useHome>['data']>

interface HomePartsProps {
  answer: HomeQuery
  /** The same answer, but only once the parts above are shown, which would push it away. */
  deferredAnswer: HomeQuery | undefined
  resume: ResumePoint | undefined
}

const isPending = ({ data, fetchStatus }: QueryResult<unknown>): boolean => !data && fetchStatus === 'fetching'
const isOffline = ({ data, fetchStatus }: QueryResult<unknown>): boolean => !data && fetchStatus === 'paused'

/** The part that the server provides; without a connection, its offline replacement. */
function HomeContent({ answer, children }: { answer: HomeQuery | undefined; children: (home: Home) => ReactNode }) {
  if (!answer) return null
  if (isOffline(answer)) {
    return (
      <Suspense fallback={null}>
        {getQueryError(answer) && <Answer query={answer}>{() => null}</Answer>}
        <DownloadsSection />
        <OfflineSections />
      </Suspense>
    )
  }
  return (
    <Answer query={answer} skeleton={<RailSkeleton />}>
      {({ Home: home }) => home && children(home)}
    </Answer>
  )
}

function HomeParts({ answer, deferredAnswer, resume }: HomePartsProps) {
  const hasCheckIns = useHasFeature('check_ins')
  const daypart = useDayPart()
  const resumePart = resume ? (
    <ResumeBoard {...resume} />
  ) : answer.data ? (
    <NothingStarted />
  ) : (
    isPending(answer) && <ResumeSkeleton />
  )
  return (
    <>
      <div className={classNames(styles.now, !(resumePart && hasCheckIns) && styles.alone)}>
        {resumePart}
        {hasCheckIns && <CheckInStrip />}
      </div>
      {help}
      <HomeContent answer={deferredAnswer}>
        {(home) => (
          <>
            <RecommendedSessions sessions={home.recommended} daypart={daypart} />
            <GroupsAndThoughts home={home} />
          </>
        )}
      </HomeContent>
    </>
  )
}

/**
 * Young readers see three huge pictures and four verbs first; everything else is below. Without a connection, the parts
 * that work are first.
 */
function YoungHomeParts({ answer, deferredAnswer, resume }: HomePartsProps) {
  const hasCheckIns = useHasFeature('check_ins')
  const home = deferredAnswer?.data?.Home
  const prints = (
    <HomeContent answer={answer}>
      {({ recommended }) => <YoungPrints sessions={recommended} label={library('young.picked')} />}
    </HomeContent>
  )
  const offline = isOffline(answer)
  return (
    <>
      {!offline && prints}
      {deferredAnswer && !isPending(deferredAnswer) && (
        <>
          {hasCheckIns && <CheckInStrip large />}
          {help}
          {resume && (
            <div className={styles.resume}>
              <ResumeBoard {...resume} />
            </div>
          )}
          <YoungVerbs />
        </>
      )}
      {offline && prints}
      {home && <GroupsAndThoughts home={home} />}
    </>
  )
}

const listSessions = (home: Home | undefined): Session[] =>
  home ? [...home.continue, ...home.recommended, ...home.thought_exercises, ...home.custom_exercises] : []

/** The recommendations are for the day part of the greeting. */
const useHome = (daypart: DayPart) =>
  useAnswer(
    contract.sessionsList,
    { Home: { day_part: daypart } },
    { pollInterval: (response) => getPollInterval(listSessions(response?.Home)) },
  )

export function HomeScreen() {
  const user = useUser()
  const daypart = useDayPart()
  const answer = useHome(daypart)
  const assigned = useAnswer(assignedList, {})
  const hasWaited = useDelay(ASSIGNMENTS_TIMEOUT_MS)
  const deferredAnswer = isPending(assigned) && !hasWaited ? undefined : answer
  const resume = useResume(answer.data?.Home)
  usePrefetchOfflineSections()
  const isYoung = user?.reader === 'young'
  const Parts = isYoung ? YoungHomeParts : HomeParts
  return (
    <>
      <HomeHero daypart={daypart} name={user?.first_name ?? ''} young={isYoung} />
      <Wrap className={styles.parts}>
        <Parts answer={answer} deferredAnswer={deferredAnswer} resume={resume} />
      </Wrap>
    </>
  )
}
