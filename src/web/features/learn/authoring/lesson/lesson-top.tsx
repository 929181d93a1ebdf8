/** The bar above a lesson: its save status, whether teachers see it, the preview and the delete button. */
import { lessonEdit } from '#contract/learn/lessons.ts'
import { call } from '#web/lib/api.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { SaveMark } from '../save-mark.tsx'
import styles from './lesson.module.css'
import type { LessonForm } from './lesson-document.ts'

interface LessonTopProps {
  form: LessonForm
  /** The URL of the lesson as a teacher sees it. */
  preview: string
  onDelete: () => void
}

export function LessonTop({ form, preview, onDelete }: LessonTopProps) {
  const { stored } = form
  return (
    <>
      <SaveMark form={form} />
      <ButtonLink look="line" size="small" to={preview}>
        {t('preview')}
      </ButtonLink>
      <Menu
        label={learn('act.more', { title: stored.title })}
        items={[{ label: t('delete'), icon: 'trash', onSelect: onDelete }]}
        bare
        align="end"
        className={styles.more}
      >
        <Icon name="dots-three-bold" />
      </Menu>
    </>
  )
}

/** Shows the lesson to teachers or hides it, after saving its edits. */
export const setLive = ({ doc }: LessonForm, live: boolean): Promise<boolean> =>
  doc.act('live', async ({ uuid, revision }) => (await call(lessonEdit, { Lesson: { uuid, revision, live } })).Lesson)
