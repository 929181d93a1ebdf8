/** A deleted lesson, and the way back. */
import { useState } from 'react'
import type { LessonKept } from '#contract/learn/kept.ts'
import { keptLesson, lessonRestore } from '#contract/learn/lessons.ts'
import { dateText } from '#rules/times.ts'
import { useAct } from '#web/lib/answers.ts'
import { lesson as say } from '#web/lib/words/lesson-form.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { refreshAbove } from './shown-lessons.ts'

export function LessonGone({ lesson: { uuid, restore_until } }: { lesson: LessonKept }) {
  const { act, busy, error } = useAct(lessonRestore, { refreshes: [keptLesson] })
  const [isBack, setIsBack] = useState(false)
  const restore = async () => {
    const restored = await act({ Lesson: { uuid } }).catch(() => undefined)
    setIsBack(restored !== undefined)
    void refreshAbove()
  }
  const button = (
    <Button look="board" busy={busy || isBack} onClick={() => void restore()}>
      {say('gone.restore')}
    </Button>
  )
  return (
    <>
      {error && <Banner tone="danger">{error.message}</Banner>}
      <EmptyState title={say('gone')} action={button}>
        {say('gone.more', { day: dateText(restore_until ?? '') })}
      </EmptyState>
    </>
  )
}
