/** /home: where someone was, how they are, and what fits now. */
import type { Home } from '#contract/library.ts'
import * as library from '#contract/library.ts'
import { CheckInStrip } from '#web/features/library/home/check-in-strip.tsx'
import { HomeHero } from '#web/features/library/home/home-hero.tsx'
import { Picked } from '#web/features/library/home/picked.tsx'
import { NothingBegun, ResumeBoard } from '#web/features/library/home/resume-board.tsx'
import { GroupShelf, MadeByYou } from '#web/features/library/home/shelves.tsx'
import { Thoughts } from '#web/features/library/home/thoughts.tsx'
import { whileProcessing } from '#web/features/library/processing.ts'
import { useNowPlaying } from '#web/features/player/now-playing.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { useDayPart } from '#web/lib/daypart.ts'
import { paths } from '#web/lib/paths.ts'
import { library as words } from '#web/lib/words/library.en.ts'
import { useUser } from '#web/session/session.ts'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import styles from './home.module.css'

function Continue({ sessions }: { sessions: Home['continue'] }) {
  const playing = useNowPlaying()
  const [last] = sessions
  if (playing) return <ResumeBoard session={playing.session} position={playing.position} now />
  return last ? <ResumeBoard session={last} position={last.paused_seconds} /> : <NothingBegun />
}

function Shelves({ home }: { home: Home }) {
  const daypart = useDayPart()
  return (
    <>
      <Picked sessions={home.recommended} daypart={daypart} />
      <GroupShelf
        title={words('series')}
        groups={home.series}
        more={{ to: paths.series, label: words('series.all') }}
      />
      <GroupShelf
        title={words('collections')}
        groups={home.collections}
        more={{ to: paths.collections, label: words('collections.all') }}
      />
      <MadeByYou sessions={home.custom_exercises} />
      <Thoughts sessions={home.thought_exercises} />
    </>
  )
}

export function HomeScreen() {
  const user = useUser()
  const daypart = useDayPart()
  const answer = useAnswer(library.sessionsList, {}, { every: (found) => whileProcessing(found?.Home?.recommended) })
  return (
    <>
      <HomeHero daypart={daypart} name={user?.first_name ?? ''} />
      <Wrap>
        <div className={styles.now}>
          <Continue sessions={answer.data?.Home?.continue ?? []} />
          <CheckInStrip />
        </div>
        <Answer of={answer} skeleton={<RailSkeleton />}>
          {({ Home: home }) => home && <Shelves home={home} />}
        </Answer>
      </Wrap>
    </>
  )
}
