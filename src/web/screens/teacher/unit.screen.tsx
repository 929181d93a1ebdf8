/** /teacher/learn/{grade}/unit/{uuid}: one unit with its lessons. */
import { useParams } from 'react-router'
import * as contract from '#contract/learn.ts'
import { DemoLine } from '#web/features/learn/demo-line.tsx'
import { Gone, isNotThere } from '#web/features/learn/gone.tsx'
import { UnitPage } from '#web/features/learn/unit-page.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'

export function UnitScreen() {
  const { uuid = '' } = useParams()
  const answer = useAnswer(contract.lessonList, { Unit: { uuid } })
  if (isNotThere(answer.error)) return <Gone what="unit" />
  return (
    <Wrap>
      <DemoLine />
      <Answer of={answer} skeleton={<RowsSkeleton />}>
        {({ Unit, Lessons }) => <UnitPage unit={Unit} lessons={Lessons} />}
      </Answer>
    </Wrap>
  )
}
