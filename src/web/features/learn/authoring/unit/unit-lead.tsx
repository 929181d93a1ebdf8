/** The first fields of a unit: its title, discipline and description. */
import { MAX_LEARN_DESCRIPTION_LENGTH } from '#rules/learn/lessons.ts'
import { unit as t } from '#web/lib/messages/en/units.ts'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { DisciplineField } from '../subject-fields.tsx'
import type { UnitForm } from './unit-document.ts'
import styles from './unit.module.css'

export function UnitLead({ fields, problems, stored, write }: UnitForm) {
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField
          label={t('title')}
          error={problems['title']}
          autoComplete="off"
          value={fields.title}
          onChange={({ currentTarget }) => write({ title: currentTarget.value })}
        />
        <DisciplineField
          subject={fields}
          known={{ discipline: stored.discipline.title }}
          problems={problems}
          onChange={write}
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
