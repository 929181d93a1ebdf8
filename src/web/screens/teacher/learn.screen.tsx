/** /teacher/learn shows the next lesson first, and the units of the current grade. */
import { useEffect } from 'react'
import { Link } from 'react-router'
import { type Grade, gradeLabels } from '#rules/grades.ts'
import { type Arrival, getGradesWithUnits, getInitialGrade, useArrival } from '#web/features/learn/arrival.ts'
import { useChosenGrade } from '#web/features/learn/chosen-grade.ts'
import { DemoLine } from '#web/features/learn/demo-line.tsx'
import { GradeBar } from '#web/features/learn/grade-bar.tsx'
import { GradeUnits } from '#web/features/learn/grade-units.tsx'
import { StartWithGrade, NextLesson } from '#web/features/learn/next-lesson.tsx'
import { sendUnsentNotes } from '#web/features/learn/notes/unsent-notes.ts'
import { useDayPart } from '#web/lib/daypart.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { useUser } from '#web/session/session.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './learn.module.css'
import { LearnFolders } from './learn-folders.tsx'

/** Returns where the teacher left off; an empty text while that is loading. */
const getLead = (arrival: Arrival | undefined): string => {
  if (!arrival) return ''
  const { LeftOff, Next } = arrival
  if (!LeftOff) return teach('lead.new')
  if (!Next) return teach('lead.done', { grade: gradeLabels[LeftOff.unit.grade] })
  return teach('lead.continue', { n: LeftOff.lesson.number, unit: LeftOff.unit.title })
}

function Greeting({ arrival }: { arrival: Arrival | undefined }) {
  const daypart = useDayPart()
  const user = useUser()
  return (
    <div>
      <PageHeading title={teach('title')} className={styles.greeting}>
        {teach(`greeting.${daypart}`, { name: user?.first_name ?? '' })}
      </PageHeading>
      <p className={styles.lead}>{getLead(arrival)}</p>
      <Link to={paths.assignments} className={styles.assigned}>
        {teach('assigned')}
      </Link>
    </div>
  )
}

function Units({ arrival, grade }: { arrival: Arrival; grade: Grade }) {
  return (
    <>
      <GradeBar current={grade} gradesWithUnits={getGradesWithUnits(arrival)} />
      <DemoLine />
      <GradeUnits grade={grade} all={paths.learn} />
    </>
  )
}

export function LearnScreen() {
  const answer = useArrival()
  const chosen = useChosenGrade()
  useEffect(() => void sendUnsentNotes(), [])
  const arrival = answer.data
  const grade = arrival && chosen !== undefined ? getInitialGrade(arrival, chosen) : undefined
  return (
    <Wrap>
      <section className={styles.hello}>
        <Greeting arrival={arrival} />
        {arrival?.Next ? <NextLesson next={arrival.Next} /> : grade && <StartWithGrade grade={grade} />}
      </section>
      <Answer query={answer}>{(data) => grade && <Units arrival={data} grade={grade} />}</Answer>
      {arrival && <LearnFolders />}
    </Wrap>
  )
}
