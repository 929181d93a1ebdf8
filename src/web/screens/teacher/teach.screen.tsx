/** /teach/{lesson}: a lesson for the wall of a classroom. */
import type { CSSProperties } from 'react'
import { useNavigate, useParams } from 'react-router'
import { lessonInfo } from '#contract/learn.ts'
import { Gone, isNotThere } from '#web/features/learn/gone.tsx'
import { thePlayer } from '#web/features/player/player.ts'
import { TeachWall } from '#web/features/teach/wall/teach-wall.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { wall } from '#web/lib/words/wall.en.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { hasWayBack } from '#web/lib/way-back.ts'
import { useNight } from '#web/ui/bay/surroundings.ts'
import { RoomFrame } from '#web/ui/frame/room-frame.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'

/** Two voices at once are none. */
const quietly = () => thePlayer().pause()

/** There is no header that the beach could begin behind. */
const noHeader = { '--header': '0px' } as CSSProperties

function NoLesson() {
  return (
    <RoomFrame scene={null}>
      <div style={noHeader}>
        <Gone what="lesson" />
      </div>
    </RoomFrame>
  )
}

function NotYet({ answer }: { answer: ReturnType<typeof useAnswer<typeof lessonInfo>> }) {
  const night = useNight()
  return (
    <RoomFrame ink={night ? 'light' : 'dark'} scene={<Bay place="teach" byDay="noon" />}>
      <Page title={wall('title')} back={paths.learn}>
        <Answer of={answer}>{() => null}</Answer>
      </Page>
    </RoomFrame>
  )
}

export function TeachScreen() {
  const { lesson: uuid = '' } = useParams()
  const navigate = useNavigate()
  const answer = useAnswer(lessonInfo, { Lesson: { uuid } })
  if (isNotThere(answer.error)) return <NoLesson />
  if (!answer.data) return <NotYet answer={answer} />
  const { Lesson: lesson } = answer.data
  const { grade, uuid: unit_uuid } = lesson.unit
  const page = paths.learnLesson({ grade, unit_uuid, uuid })
  const leave = () => void (hasWayBack() ? navigate(-1) : navigate(page, { replace: true }))
  return <TeachWall key={uuid} lesson={lesson} onLeave={leave} onPlay={quietly} />
}
