/** Edits or creates a discipline. */
import type { FormEvent } from 'react'
import type { AuthoringDiscipline } from '#contract/learn/units.ts'
import {
  disciplineColors,
  MAX_LEARN_DESCRIPTION_LENGTH,
  MAX_LEARN_TITLE_LENGTH,
  MAX_COMPETENCIES,
} from '#rules/learn/lessons.ts'
import { discipline as t } from '#web/lib/messages/en/disciplines.ts'
import { autosave } from '#web/lib/messages/en/units-autosave.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type CompetencyFields, useDisciplineForm } from './discipline-form.ts'
import styles from './disciplines.module.css'

type Form = ReturnType<typeof useDisciplineForm>

const colors = disciplineColors.map((value) => ({ value, label: t(`color.${value}`) }))

function Competencies({ form: { fields, problems, write } }: { form: Form }) {
  const { competencies } = fields
  const change = (position: number, more: Partial<CompetencyFields>) =>
    write({
      competencies: competencies.map((competency, index) =>
        index === position ? { ...competency, ...more } : competency,
      ),
    })
  const add = () => write({ competencies: [...competencies, { title: '', description: '' }] })
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('competencies')}</legend>
      {problems['competencies'] && <Banner tone="danger">{problems['competencies']}</Banner>}
      <ol className={styles.rows}>
        {competencies.map((competency, position) => (
          // A new competency has no id, so its index is the key.
          <li key={competency.id ?? position} className={styles.competency}>
            <div>
              <TextField
                label={t('competency', { number: position + 1 })}
                error={problems[`competencies.${position}.title`]}
                autoComplete="off"
                maxLength={MAX_LEARN_TITLE_LENGTH}
                value={competency.title}
                onChange={({ currentTarget }) => change(position, { title: currentTarget.value })}
              />
              <TextArea
                label={t('competency.about')}
                rows={1}
                maxLength={MAX_LEARN_DESCRIPTION_LENGTH}
                value={competency.description}
                onChange={({ currentTarget }) => change(position, { description: currentTarget.value })}
              />
            </div>
            <IconButton
              icon="trash"
              label={t('competency.remove', { number: position + 1 })}
              onClick={() => write({ competencies: competencies.filter((_, index) => index !== position) })}
            />
          </li>
        ))}
      </ol>
      {competencies.length < MAX_COMPETENCIES && (
        <Button look="soft" size="small" icon="plus-bold" onClick={add}>
          {t('competency.add')}
        </Button>
      )}
    </fieldset>
  )
}

function TextFields({ form: { fields, problems, write } }: { form: Form }) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('title')}
          error={problems['title']}
          autoComplete="off"
          maxLength={MAX_LEARN_TITLE_LENGTH}
          value={fields.title}
          onChange={({ currentTarget }) => write({ title: currentTarget.value })}
        />
        <SelectField
          label={t('color')}
          options={colors}
          value={fields.color}
          onChange={({ currentTarget }) => write({ color: currentTarget.value })}
        />
      </div>
      <TextArea
        label={t('description')}
        error={problems['description']}
        maxCount={MAX_LEARN_DESCRIPTION_LENGTH}
        value={fields.description}
        onChange={({ currentTarget }) => write({ description: currentTarget.value })}
      />
    </>
  )
}

interface DialogProps {
  /** Undefined creates a new discipline. */
  stored: AuthoringDiscipline | undefined
  onClose: () => void
}

export function DisciplineDialog({ stored, onClose }: DialogProps) {
  const form = useDisciplineForm(stored, onClose)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  const footer = (
    <>
      <Button look="text" onClick={form.cancel}>
        {t('cancel')}
      </Button>
      <Button look="board" type="submit" form="discipline" busy={form.busy} busyLabel={autosave('saving')}>
        {t('save')}
      </Button>
    </>
  )
  const title = stored ? t('edit', { title: stored.title }) : t('new')
  return (
    <Dialog open onClose={form.cancel} title={title} footer={footer}>
      <form id="discipline" noValidate className={styles.form} onSubmit={handleSubmit}>
        {form.problem && <Banner tone="danger">{form.problem}</Banner>}
        <TextFields form={form} />
        <Competencies form={form} />
      </form>
    </Dialog>
  )
}
