/** /teach/{lesson} shows a lesson on the classroom screen. */
import type { CSSProperties } from 'react'
import { useNavigate, useParams } from 'react-router'
import { lessonInfo } from '#contract/learn.ts'
import { LearnNotFound } from '#web/features/learn/not-found.tsx'
import { getPlayer } from '#web/features/library/player/player.ts'
import { ClassView } from '#web/features/learn/teach/class-view/class-view.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { isMissingPage } from '#web/lib/errors/api-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { classView } from '#web/lib/messages/en/class-view.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { canGoBack } from '#web/lib/can-go-back.ts'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { BareFrame } from '#web/ui/frame/bare-frame.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

/** Pauses the player, because two voices must never play at once. */
const pausePlayer = () => getPlayer().pause()

/** The page has no header that the beach could begin behind. */
const noHeader = { '--header': '0px' } as CSSProperties

function NoLesson() {
  return (
    <BareFrame scene={null}>
      <div style={noHeader}>
        <LearnNotFound what="lesson" />
      </div>
    </BareFrame>
  )
}

function LoadingLesson({ answer }: { answer: ReturnType<typeof useAnswer<typeof lessonInfo>> }) {
  const night = useNight()
  return (
    <BareFrame ink={night ? 'light' : 'dark'} scene={<Bay composition="teach" byDay="noon" />}>
      <Page title={classView('title')} back={paths.learn}>
        <Answer query={answer}>{() => null}</Answer>
      </Page>
    </BareFrame>
  )
}

export function TeachScreen() {
  const { lesson: uuid = '' } = useParams()
  const navigate = useNavigate()
  const answer = useAnswer(lessonInfo, { Lesson: { uuid } })
  if (isMissingPage(answer.error)) return <NoLesson />
  if (!answer.data) return <LoadingLesson answer={answer} />
  const { Lesson: lesson } = answer.data
  const { grade, uuid: unit_uuid } = lesson.unit
  const page = paths.learnLesson({ grade, unit_uuid, uuid })
  const close = () => void (canGoBack() ? navigate(-1) : navigate(page, { replace: true }))
  return <ClassView key={uuid} lesson={lesson} onLeave={close} onPlay={pausePlayer} />
}
