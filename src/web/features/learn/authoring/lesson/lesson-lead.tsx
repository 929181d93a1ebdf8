/** The fields of a lesson's title, length and description, and of its discipline, competency and standards. */
import { MAX_LEARN_DESCRIPTION_LENGTH } from '#rules/learn/lessons.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { StandardsField } from '../standards/standards-field.tsx'
import { CompetencyField, DisciplineField } from '../subject-fields.tsx'
import styles from './lesson.module.css'
import type { LessonForm } from './lesson-document.ts'

export function LessonLead({ fields, problems, write }: LessonForm) {
  return (
    <div className={styles.fields}>
      <div className={styles.lead}>
        <TextField
          label={t('title')}
          error={problems['title']}
          autoComplete="off"
          value={fields.title}
          onChange={({ currentTarget }) => write({ title: currentTarget.value })}
        />
        <TextField
          label={t('minutes')}
          error={problems['minutes']}
          inputMode="numeric"
          autoComplete="off"
          value={fields.minutes}
          onChange={({ currentTarget }) => write({ minutes: currentTarget.value })}
        />
      </div>
      <TextArea
        label={t('description')}
        error={problems['description']}
        placeholder={t('description.placeholder')}
        rows={2}
        maxCount={MAX_LEARN_DESCRIPTION_LENGTH}
        value={fields.description}
        onChange={({ currentTarget }) => write({ description: currentTarget.value })}
      />
    </div>
  )
}

export function LessonSubject({ fields, problems, stored, write }: LessonForm) {
  const subject = {
    subject: fields,
    known: { discipline: stored.discipline.title, competency: stored.competency?.title },
    problems,
    onChange: write,
  }
  return (
    <section className={styles.part} aria-labelledby="lesson-subject">
      <h2 id="lesson-subject">{t('subject')}</h2>
      <DisciplineField {...subject} />
      <CompetencyField {...subject} />
      <StandardsField
        chosen={fields.standards}
        problem={problems['standards']}
        onChange={(standards) => write({ standards })}
      />
    </section>
  )
}
