/** Creates a lesson; only a title is required. */
import { type FormEvent, useState } from 'react'
import type { AuthoringLesson } from '#contract/learn/authoring.ts'
import { lessonAdd } from '#contract/learn/lessons.ts'
import { MAX_LEARN_DESCRIPTION_LENGTH, MAX_LEARN_TITLE_LENGTH } from '#rules/learn/lessons.ts'
import { useAction } from '#web/lib/answers.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { autosave } from '#web/lib/messages/en/units-autosave.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { getFieldErrors } from '#web/autosave/save-errors.ts'
import { useLocalForm } from '#web/autosave/use-local-form.ts'
import styles from './lesson.module.css'
import { refreshLessonParents } from './lesson-cache.ts'

interface NewLessonProps {
  unit: string
  /** Called when the lesson exists and can be edited. */
  onCreated: (lesson: AuthoringLesson) => void
}

export function NewLesson({ unit, onCreated }: NewLessonProps) {
  const { fields, write, discardDraft } = useLocalForm(`Lesson/new/${unit}`, { title: '', description: '' })
  const [isMissing, setIsMissing] = useState(false)
  const { attempt, busy, error, reset } = useAction(lessonAdd)
  const problems = getFieldErrors(error)
  const openLesson = useWhileMounted(onCreated)
  const createLesson = async (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!fields.title.trim())
    if (busy || !fields.title.trim()) return
    const added = await attempt({ Lesson: { unit_uuid: unit, ...fields } })
    if (!added) return
    discardDraft()
    void refreshLessonParents()
    openLesson(added.Lesson)
  }
  const change = (more: Partial<typeof fields>) => {
    reset()
    setIsMissing(false)
    write(more)
  }
  return (
    <form className={styles.add} noValidate onSubmit={(event) => void createLesson(event)}>
      {error && Object.keys(problems).length === 0 && <Banner tone="danger">{error.message}</Banner>}
      <TextField
        label={t('title')}
        error={isMissing ? autosave('required') : problems['title']}
        autoComplete="off"
        maxLength={MAX_LEARN_TITLE_LENGTH}
        value={fields.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TextArea
        label={t('description')}
        error={problems['description']}
        placeholder={t('description.placeholder')}
        maxCount={MAX_LEARN_DESCRIPTION_LENGTH}
        value={fields.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <div>
        <Button look="board" type="submit" endIcon="arrow-right-bold" busy={busy} busyLabel={t('new.creating')}>
          {t('new.create')}
        </Button>
      </div>
    </form>
  )
}
