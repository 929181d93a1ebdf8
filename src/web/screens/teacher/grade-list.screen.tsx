/** /teacher/learn/grade/list lists all grades, with the number of units and lessons in each. */
import { Link } from 'react-router'
import { type Arrival, useArrival } from '#web/features/learn/arrival.ts'
import { DemoLine } from '#web/features/learn/demo-line.tsx'
import { coverByGrade } from '#web/features/learn/grade-covers.ts'
import { UnitCover } from '#web/features/learn/unit-cover.tsx'
import { paths } from '#web/lib/paths.ts'
import { formatLessonCount, teach, formatUnitCount } from '#web/lib/messages/en/teach.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RailSkeleton } from '#web/ui/state/skeleton.tsx'
import styles from './grade-list.module.css'

const gradeCountsText = ({ units_count, lessons_count }: Arrival['Grades'][number]): string =>
  units_count === 0
    ? teach('grade.nothing')
    : teach('grade.holds', { units: formatUnitCount(units_count), lessons: formatLessonCount(lessons_count) })

function Grades({ grades }: { grades: Arrival['Grades'] }) {
  return (
    <ol aria-label={teach('grades')} className={styles.grades}>
      {grades.map((item) => (
        <li key={item.grade}>
          <Link to={paths.learnGrade(item.grade)} className={styles.grade}>
            <span className={styles.label}>{item.label}</span>
            <span className={styles.holds}>{gradeCountsText(item)}</span>
            <span className={styles.picture}>
              <UnitCover cover={coverByGrade[item.grade]} seed={item.grade} width={400} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

export function GradeListScreen() {
  const answer = useArrival()
  return (
    <Page title={teach('grades')} lead={teach('grades.lead')} back={{ to: paths.learn, label: teach('title') }}>
      <DemoLine />
      <Answer query={answer} skeleton={<RailSkeleton shape="wide" />}>
        {({ Grades: grades }) => <Grades grades={grades} />}
      </Answer>
    </Page>
  )
}
