/** /teacher/learn/{type}/preview?id= shows a unit, a lesson or a handout by itself. Any other type is not found. */
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import * as contract from '#contract/learn.ts'
import { AnswerPage } from '#web/features/learn/answer-page.tsx'
import { HandoutPage } from '#web/features/learn/handout-page.tsx'
import { LessonPage } from '#web/features/learn/lesson/lesson-page.tsx'
import { UnitPage } from '#web/features/learn/unit-page.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import { NoSuchPage } from './no-such-page.tsx'

function PreviewPage({ children }: { children: ReactNode }) {
  return (
    <Wrap>
      <Banner tone="info">{teach('preview.lead')}</Banner>
      {children}
    </Wrap>
  )
}

function UnitPreview({ uuid }: { uuid: string }) {
  const answer = useAnswer(contract.lessonList, { Unit: { uuid } })
  return (
    <AnswerPage what="unit" of={answer}>
      {({ Unit, Lessons }) => (
        <PreviewPage>
          <UnitPage
            unit={Unit}
            lessons={Lessons}
            getLessonPreviewPath={(lesson) => paths.learnPreview('lesson', lesson)}
          />
        </PreviewPage>
      )}
    </AnswerPage>
  )
}

function LessonPreview({ uuid }: { uuid: string }) {
  const answer = useAnswer(contract.lessonInfo, { Lesson: { uuid } })
  return (
    <AnswerPage what="lesson" of={answer}>
      {({ Lesson }) => (
        <PreviewPage>
          <LessonPage lesson={Lesson} />
        </PreviewPage>
      )}
    </AnswerPage>
  )
}

function HandoutPreview({ uuid }: { uuid: string }) {
  const answer = useAnswer(contract.handoutInfo, { Handout: { uuid } })
  return (
    <AnswerPage what="handout" of={answer}>
      {({ Handout }) => <HandoutPage handout={Handout} />}
    </AnswerPage>
  )
}

const previews = { unit: UnitPreview, lesson: LessonPreview, handout: HandoutPreview }

const isPreviewed = (type: string | undefined): type is keyof typeof previews =>
  type !== undefined && Object.hasOwn(previews, type)

export function PreviewScreen() {
  const { type } = useParams()
  const [params] = useSearchParams()
  const uuid = params.get('id')
  if (!isPreviewed(type) || !uuid) return <NoSuchPage />
  const Preview = previews[type]
  return <Preview uuid={uuid} />
}
