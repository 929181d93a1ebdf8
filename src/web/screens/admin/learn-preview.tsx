/** Previews a unit or a lesson as a teacher sees it, drafts and hidden lessons included. Nothing in it is saved. */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { preview } from '#contract/learn/lessons.ts'
import { LessonPage } from '#web/features/learn/lesson/lesson-page.tsx'
import { UnitPage } from '#web/features/learn/unit-page.tsx'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { learn, unit as t } from '#web/lib/messages/en/units.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './learn.module.css'

interface UnitAddress {
  grade: string
  uuid: string
}

interface PreviewProps {
  /** The address at which it is edited. */
  back: string
  children: ReactNode
}

function TeacherPreview({ back, children }: PreviewProps) {
  const navigate = useNavigate()
  return (
    <Wrap className={styles.seen}>
      <Banner tone="info" action={{ label: learn('preview.back'), onPress: () => void navigate(back) }}>
        {learn('preview.lead')}
      </Banner>
      {children}
    </Wrap>
  )
}

export function UnitAsTeacher({ grade, uuid }: UnitAddress) {
  const answer = useAnswer(preview, { Preview: { type: 'unit', uuid } })
  const back = adminPaths.adminUnit(grade, uuid)
  return (
    <>
      {answer.data ? null : <Page title={t('unit')} back={{ to: back, label: learn('preview.back') }} />}
      <Answer query={answer}>
        {({ Unit, Lessons }) =>
          Unit && (
            <TeacherPreview back={back}>
              <UnitPage
                unit={Unit}
                lessons={Lessons}
                getLessonPreviewPath={(lesson) =>
                  adminPaths.adminLessonPreview({ grade, unit_uuid: uuid, uuid: lesson })
                }
              />
            </TeacherPreview>
          )
        }
      </Answer>
    </>
  )
}

export function LessonAsTeacher(ids: { grade: string; unit_uuid: string; uuid: string }) {
  const answer = useAnswer(preview, { Preview: { type: 'lesson', uuid: ids.uuid } })
  const back = adminPaths.adminLesson(ids)
  return (
    <>
      {answer.data ? null : <Page title={t('lesson')} back={{ to: back, label: learn('preview.back') }} />}
      <Answer query={answer}>
        {({ Lesson }) =>
          Lesson && (
            <TeacherPreview back={back}>
              <LessonPage lesson={Lesson} />
            </TeacherPreview>
          )
        }
      </Answer>
    </>
  )
}
