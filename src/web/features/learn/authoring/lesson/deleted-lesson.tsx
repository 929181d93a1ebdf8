/** A deleted lesson, with a button that restores it. */
import { useState } from 'react'
import type { AuthoringLesson } from '#contract/learn/authoring.ts'
import { editorLesson, lessonRestore } from '#contract/learn/lessons.ts'
import { formatDate } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { refreshLessonParents } from './lesson-cache.ts'

export function DeletedLesson({ lesson: { uuid, restore_until } }: { lesson: AuthoringLesson }) {
  const { attempt, busy, error } = useAction(lessonRestore, { refreshes: [editorLesson] })
  const [isRestored, setIsRestored] = useState(false)
  const restore = async () => {
    const restored = await attempt({ Lesson: { uuid } })
    setIsRestored(restored !== undefined)
    void refreshLessonParents()
  }
  const button = (
    <Button look="board" busy={busy || isRestored} onClick={() => void restore()}>
      {t('deleted.restore')}
    </Button>
  )
  return (
    <>
      {error && <Banner tone="danger">{error.message}</Banner>}
      <EmptyState title={t('deleted')} action={button}>
        {t('deleted.more', { day: formatDate(restore_until ?? '') })}
      </EmptyState>
    </>
  )
}
