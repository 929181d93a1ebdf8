/** /home: where someone was, how they are, and what fits now. */
import { type ReactNode, Suspense, useEffect } from 'react'
import { assignedList } from '#contract/assignments.ts'
import type { Home, Session } from '#contract/library.ts'
import * as contract from '#contract/library.ts'
import type { DayPart } from '#rules/greeting.ts'
import { AssignedList } from '#web/features/assignments/doing/assigned-list.tsx'
import { CheckInStrip } from '#web/features/library/home/check-in-strip.tsx'
import { HomeHero } from '#web/features/library/home/home-hero.tsx'
import { Picked } from '#web/features/library/home/picked.tsx'
import { NothingBegun, type Resume, ResumeBoard, ResumeSkeleton } from '#web/features/library/home/resume-board.tsx'
import { CollectionShelf, FromYourSchool, MadeByYou, SeriesShelf } from '#web/features/library/home/shelves.tsx'
import { Thoughts } from '#web/features/library/home/thoughts.tsx'
import { YoungPrints } from '#web/features/library/home/young-prints.tsx'
import { YoungVerbs } from '#web/features/library/home/young-verbs.tsx'
import { isOwn } from '#web/features/library/made.ts'
import { whileProcessing } from '#web/features/library/processing.ts'
import { useNowPlaying } from '#web/features/player/now-playing.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { optionalPart } from '#web/lib/chunks.ts'
import { useDayPart } from '#web/lib/daypart.ts'
import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/words/library.en.ts'
import { RESUME_AFTER } from '#rules/playback.ts'
import { useHas } from '#web/session/use-features.ts'
import { useUser } from '#web/session/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer, type Asked, problemOf } from '#web/ui/state/answer.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import { useLater } from '#web/ui/state/use-later.ts'
import styles from './home.module.css'

const NeedHelp = optionalPart(async () => (await import('#web/features/support/need-help.tsx')).NeedHelp)

const loadAwayShelves = async () => (await import('#web/features/library/home/away-shelves.tsx')).AwayShelves
const AwayShelves = optionalPart(loadAwayShelves)
const loadKeptHere = async () => (await import('#web/features/player/keep/kept-here.tsx')).KeptHere
const KeptHere = optionalPart(loadKeptHere)
/** Fetched while there is a connection, in milliseconds after home stands. */
const AWAY_AFTER = 3000

const useAwayShelvesAhead = (): void => {
  useEffect(() => {
    const later = setTimeout(() => {
      Promise.all([loadAwayShelves(), loadKeptHere()]).catch(() => undefined)
    }, AWAY_AFTER)
    return () => clearTimeout(later)
  }, [])
}

/** What a teacher gave out is waited for no longer than this, in milliseconds: what stands below moves rather than fail to come. */
const PATIENCE = 1500

/** So many are shown at home until somebody wants all of them; those that are finished stand in Activity. */
const AT_HOME = 3

/** The way to help, whose room is kept free while it comes, and what a teacher gave out. */
const help = (
  <>
    <div className={styles.help}>
      <Suspense fallback={null}>
        <NeedHelp />
      </Suspense>
    </div>
    <div className={styles.assigned}>
      <AssignedList open most={AT_HOME} />
    </div>
  </>
)

/** What the player holds, else where the person stopped the last time. */
const useResume = (home: Home | undefined): Resume | undefined => {
  const held = useNowPlaying()
  const last = home?.continue[0]
  // What was only just touched does not hide what somebody is in the middle of.
  if (held && (held.playing || held.position > RESUME_AFTER || !last)) {
    return { session: held.session, position: held.position, held }
  }
  return last && { session: last, position: last.paused_seconds }
}

function GroupsAndThoughts({ home }: { home: Home }) {
  const hasExercises = useHas('custom_exercises')
  return (
    <>
      <SeriesShelf
        title={library('series')}
        groups={home.series}
        more={{ to: paths.series, label: library('series.all') }}
      />
      <CollectionShelf
        title={library('collections')}
        groups={home.collections}
        more={{ to: paths.collections, label: library('collections.all') }}
      />
      {hasExercises && <MadeByYou sessions={home.custom_exercises.filter(isOwn)} />}
      <FromYourSchool sessions={home.custom_exercises.filter((session) => !isOwn(session))} />
      <Thoughts sessions={home.thought_exercises} />
    </>
  )
}

type AskedHome = Asked<ReturnType<typeof useHome>['data']>

interface PartsProps {
  answer: AskedHome
  /** The same, but not before what stands above and would push it away. */
  below: AskedHome | undefined
  resume: Resume | undefined
}

const isComing = ({ data, fetchStatus }: Asked<unknown>): boolean => !data && fetchStatus === 'fetching'
const isAway = ({ data, fetchStatus }: Asked<unknown>): boolean => !data && fetchStatus === 'paused'

/** The part that the server brings; without a connection, what it would be. */
function Shelves({ answer, children }: { answer: AskedHome | undefined; children: (home: Home) => ReactNode }) {
  if (!answer) return null
  if (isAway(answer)) {
    return (
      <Suspense fallback={null}>
        {problemOf(answer) && <Answer of={answer}>{() => null}</Answer>}
        <KeptHere />
        <AwayShelves />
      </Suspense>
    )
  }
  return (
    <Answer of={answer} skeleton={<RailSkeleton />}>
      {({ Home: home }) => home && children(home)}
    </Answer>
  )
}

function HomeParts({ answer, below, resume }: PartsProps) {
  const checksIn = useHas('check_ins')
  const daypart = useDayPart()
  const begun = resume ? (
    <ResumeBoard {...resume} />
  ) : answer.data ? (
    <NothingBegun />
  ) : (
    isComing(answer) && <ResumeSkeleton />
  )
  return (
    <>
      <div className={classNames(styles.now, !(begun && checksIn) && styles.alone)}>
        {begun}
        {checksIn && <CheckInStrip />}
      </div>
      {help}
      <Shelves answer={below}>
        {(home) => (
          <>
            <Picked sessions={home.recommended} daypart={daypart} />
            <GroupsAndThoughts home={home} />
          </>
        )}
      </Shelves>
    </>
  )
}

/** Young readers meet three huge prints and four verbs; everything else stands below. Without a connection, what works is first. */
function YoungHomeParts({ answer, below, resume }: PartsProps) {
  const checksIn = useHas('check_ins')
  const home = below?.data?.Home
  const prints = (
    <Shelves answer={answer}>
      {({ recommended }) => <YoungPrints sessions={recommended} label={library('young.prints')} />}
    </Shelves>
  )
  const away = isAway(answer)
  return (
    <>
      {!away && prints}
      {below && !isComing(below) && (
        <>
          {checksIn && <CheckInStrip large />}
          {help}
          {resume && (
            <div className={styles.resume}>
              <ResumeBoard {...resume} />
            </div>
          )}
          <YoungVerbs />
        </>
      )}
      {away && prints}
      {home && <GroupsAndThoughts home={home} />}
    </>
  )
}

const sessionsOn = (home: Home | undefined): Session[] =>
  home ? [...home.continue, ...home.recommended, ...home.thought_exercises, ...home.custom_exercises] : []

/** The picks are for the part of the day that the greeting names. */
const useHome = (daypart: DayPart) =>
  useAnswer(
    contract.sessionsList,
    { Home: { day_part: daypart } },
    { every: (found) => whileProcessing(sessionsOn(found?.Home)) },
  )

export function HomeScreen() {
  const user = useUser()
  const daypart = useDayPart()
  const answer = useHome(daypart)
  const assigned = useAnswer(assignedList, {})
  const waited = useLater(PATIENCE)
  const below = isComing(assigned) && !waited ? undefined : answer
  const resume = useResume(answer.data?.Home)
  useAwayShelvesAhead()
  const young = user?.reader === 'young'
  const Parts = young ? YoungHomeParts : HomeParts
  return (
    <>
      <HomeHero daypart={daypart} name={user?.first_name ?? ''} young={young} />
      <Wrap className={styles.parts}>
        <Parts answer={answer} below={below} resume={resume} />
      </Wrap>
    </>
  )
}
