/** /teacher/learn/{grade}/{unit_uuid}/lesson/{uuid} shows everything for one lesson. */
import { Navigate, useLocation, useParams } from 'react-router'
import * as contract from '#contract/learn.ts'
import { AssignCard } from '#web/features/assignments/assign-card.tsx'
import { AnswerPage } from '#web/features/learn/answer-page.tsx'
import { DemoLine } from '#web/features/learn/demo-line.tsx'
import { ExitChecks } from '#web/features/learn/lesson/exit-checks.tsx'
import { LessonPage } from '#web/features/learn/lesson/lesson-page.tsx'
import { TaughtMark } from '#web/features/learn/lesson/taught-mark.tsx'
import { MyNotes } from '#web/features/learn/notes/my-notes.tsx'
import { mayPublish } from '#web/features/learn/may-publish.ts'
import { LessonPaper } from '#web/features/learn/teach/paper/lesson-paper.tsx'
import { printPaper } from '#web/features/learn/teach/paper/printing.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { preserveAssignment } from '#web/lib/address/preserve-assignment.ts'
import { useUser } from '#web/session/session.ts'
import { Wrap } from '#web/ui/page/page.tsx'

function LessonSidebar({ lesson }: { lesson: contract.TeacherLesson }) {
  const user = useUser()
  return (
    <>
      <AssignCard lesson={lesson} demo={!user || !mayPublish(user)} />
      <TaughtMark lesson={lesson} />
      <ExitChecks pulses={lesson.pulses} />
      <MyNotes note={lesson.note} />
    </>
  )
}

export function LessonScreen() {
  const { uuid = '', ...addressParams } = useParams()
  const location = useLocation()
  const answer = useAnswer(contract.lessonInfo, { Lesson: { uuid } })
  return (
    <AnswerPage what="lesson" of={answer}>
      {({ Lesson }) => {
        const { unit } = Lesson
        const isOwnAddress = addressParams['grade'] === unit.grade && addressParams['unit_uuid'] === unit.uuid
        return isOwnAddress ? (
          <Wrap>
            <DemoLine />
            <LessonPage key={uuid} lesson={Lesson} sidebar={<LessonSidebar lesson={Lesson} />} onPrint={printPaper} />
            <LessonPaper lesson={Lesson} />
          </Wrap>
        ) : (
          <Navigate
            to={preserveAssignment(paths.learnLesson({ grade: unit.grade, unit_uuid: unit.uuid, uuid }), location)}
            replace
            state={location.state as unknown}
          />
        )
      }}
    </AnswerPage>
  )
}
