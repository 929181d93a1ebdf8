/** /teacher/learn/{grade}/unit/{uuid} shows one unit with its lessons. */
import { Navigate, useLocation, useParams } from 'react-router'
import * as contract from '#contract/learn.ts'
import { AnswerPage } from '#web/features/learn/answer-page.tsx'
import { DemoLine } from '#web/features/learn/demo-line.tsx'
import { UnitPage } from '#web/features/learn/unit-page.tsx'
import { UnitPaper } from '#web/features/learn/teach/paper/unit-paper.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { preserveAssignment } from '#web/lib/address/preserve-assignment.ts'
import { paths } from '#web/lib/paths.ts'
import { Wrap } from '#web/ui/page/page.tsx'

export function UnitScreen() {
  const { uuid = '', grade } = useParams()
  const location = useLocation()
  const answer = useAnswer(contract.lessonList, { Unit: { uuid } })
  return (
    <AnswerPage what="unit" of={answer}>
      {({ Unit, Lessons }) =>
        Unit.grade === grade ? (
          <Wrap>
            <DemoLine />
            <UnitPage unit={Unit} lessons={Lessons} />
            <UnitPaper unit={Unit} lessons={Lessons} />
          </Wrap>
        ) : (
          <Navigate
            to={preserveAssignment(paths.learnUnit(Unit.grade, Unit.uuid), location)}
            replace
            state={location.state as unknown}
          />
        )
      }
    </AnswerPage>
  )
}
