/** /teacher/learn/grade/{grade} and /teacher/learn/units/{grade}/{discipline_id} list the units of a grade. */
import { useParams } from 'react-router'
import { getGradesWithUnits, useArrival } from '#web/features/learn/arrival.ts'
import { useRememberGrade } from '#web/features/learn/chosen-grade.ts'
import { DemoLine } from '#web/features/learn/demo-line.tsx'
import { GradeBar } from '#web/features/learn/grade-bar.tsx'
import { parseGrade } from '#web/features/learn/parse-grade.ts'
import { GradeUnits } from '#web/features/learn/grade-units.tsx'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { Crumbs } from '#web/ui/page/crumbs.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import { NoSuchPage } from './no-such-page.tsx'

const breadcrumb = [
  { to: paths.learn, label: teach('title') },
  { to: paths.learnGrades, label: teach('grades') },
]

export function GradeUnitsScreen() {
  const { grade: gradeParam, discipline_id } = useParams()
  const grade = parseGrade(gradeParam)
  const arrival = useArrival()
  useRememberGrade(grade)
  if (!grade) return <NoSuchPage />
  return (
    <Wrap>
      <Crumbs label={teach('crumbs')} items={breadcrumb} />
      <GradeBar current={grade} gradesWithUnits={getGradesWithUnits(arrival.data)} />
      <DemoLine />
      <GradeUnits grade={grade} discipline={discipline_id} isWholePage />
    </Wrap>
  )
}
