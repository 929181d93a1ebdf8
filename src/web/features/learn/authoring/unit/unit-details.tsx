/** The details of a unit: its grade and discipline, what teachers read beforehand, and its standards. */
import { MAX_SEQUENCE_LENGTH } from '#rules/learn/lessons.ts'
import { learn, unit as t } from '#web/lib/messages/en/units.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx'
import { gradeOptions } from '../labels.ts'
import { StandardsField } from '../standards/standards-field.tsx'
import { CompetencyField } from '../subject-fields.tsx'
import type { UnitForm } from './unit-document.ts'
import styles from './unit.module.css'
import { parseGrade } from '../../parse-grade.ts'

function Texts({ form: { fields, problems, write } }: { form: UnitForm }) {
  return (
    <>
      <RichTextField
        label={t('field.about')}
        hint={t('about.hint')}
        kind="lesson"
        initialText={fields.about}
        error={problems['about']}
        onChange={(about) => write({ about })}
      />
      <RichTextField
        label={t('field.before')}
        hint={t('before.hint')}
        kind="lesson"
        initialText={fields.before}
        error={problems['before']}
        onChange={(before) => write({ before })}
      />
      <TextArea
        label={t('field.sequence')}
        hint={t('sequence.hint')}
        error={problems['sequence']}
        maxCount={MAX_SEQUENCE_LENGTH}
        value={fields.sequence}
        onChange={({ currentTarget }) => write({ sequence: currentTarget.value })}
      />
    </>
  )
}

export function UnitDetails({ form }: { form: UnitForm }) {
  const { fields, stored, problems, write } = form
  return (
    <Section title={t('details')} className={styles.lessons}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <SelectField
            label={learn('units.grade')}
            error={problems['grade']}
            options={gradeOptions}
            value={fields.grade}
            onChange={({ currentTarget }) => write({ grade: parseGrade(currentTarget.value) ?? fields.grade })}
          />
          <CompetencyField
            subject={fields}
            known={{ competency: stored.competency?.title }}
            problems={problems}
            onChange={write}
          />
        </div>
        <Texts form={form} />
        <StandardsField
          chosen={fields.standards}
          problem={problems['standards']}
          onChange={(standards) => write({ standards })}
        />
        <Switch
          label={t('field.demo')}
          hint={t('demo.hint')}
          checked={fields.demo}
          onChange={(demo) => write({ demo })}
        />
      </div>
    </Section>
  )
}
