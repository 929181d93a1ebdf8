/** The texts of a lesson in teaching order; each opens for editing. */
import { useState } from 'react'
import { type LessonPart, lessonParts } from '#rules/learn/lessons.ts'
import { toPlainText } from '#rules/site/rich-text.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx'
import styles from './lesson.module.css'
import type { LessonForm } from './lesson-document.ts'

/** Characters of a closed text that are shown. */
const EXCERPT_LENGTH = 120

const hints: Partial<Record<LessonPart, string>> = {
  notes: t('notes.hint'),
  extension: t('extension.hint'),
}

function LessonPartField({ part, form }: { part: LessonPart; form: LessonForm }) {
  const { fields, problems, editorKey, write } = form
  const problem = problems[part]
  const [open, setOpen] = useState(false)
  const excerpt = toPlainText(fields[part]).trim().slice(0, EXCERPT_LENGTH)
  const hint = hints[part]
  return (
    <details
      className={styles.fold}
      open={open || problem !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Icon name="caret-right" />
        <span>{t(`field.${part}`)}</span>
        <small>{excerpt}</small>
      </summary>
      {(open || problem !== undefined) && (
        <div className={styles.inside}>
          <RichTextField
            key={editorKey}
            label={t(`field.${part}`)}
            kind="lesson"
            initialText={fields[part]}
            error={problem}
            {...(hint ? { hint } : {})}
            onChange={(text) => write({ [part]: text })}
          />
        </div>
      )}
    </details>
  )
}

export function PartsField({ form }: { form: LessonForm }) {
  return (
    <section className={styles.part} aria-labelledby="lesson-steps">
      <h2 id="lesson-steps">{t('steps')}</h2>
      <p className={styles.hint}>{t('steps.hint')}</p>
      <div>
        {lessonParts.map((part) => (
          <LessonPartField key={part} part={part} form={form} />
        ))}
      </div>
    </section>
  )
}
