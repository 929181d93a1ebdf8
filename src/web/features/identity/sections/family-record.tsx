/** Records family consent for one student, or for many at once from paper forms. */
import { useState } from 'react'
import { consentHistory, consentInfo, consentRecord } from '#contract/identity/consent.ts'
import { sectionInfo } from '#contract/identity/sections.ts'
import {
  type ConsentAnswer,
  consentAnswers,
  type ConsentPart,
  type ConsentMethod,
  consentMethods,
} from '#rules/consent.ts'
import { formatDate, toLocalDay } from '#rules/times.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { consentMessages as t } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './sections.module.css'

function History({ uuid }: { uuid: string }) {
  const { data } = useAnswer(consentHistory, { ManagedUser: { uuid } })
  if (!data) return null
  return (
    <section className={styles.history}>
      <h3>{t('history')}</h3>
      {data.Answers.length === 0 && <p className={styles.quiet}>{t('history.none')}</p>}
      <ul className={styles.plain}>
        {data.Answers.map(({ part, answer, how, answered_on, noted_at, noted_by }) => (
          <li key={`${noted_at} ${part}`}>
            {t('history.line', {
              part: t(`part.${part}`),
              answer: t(`answer.${answer}`).toLowerCase(),
              how: t(`how.${how}`).toLowerCase(),
              day: formatDate(`${answered_on}T12:00:00`),
            })}{' '}
            {noted_by && <span className={styles.quiet}>{t('history.by', { name: noted_by })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ConsentEntry {
  parts: readonly ConsentPart[]
  answer: ConsentAnswer
  how: ConsentMethod
  day: string
}

interface FieldsProps {
  entry: ConsentEntry
  requested: readonly ConsentPart[]
  today: string
  isMissing: boolean
  onChange: (part: Partial<ConsentEntry>) => void
}

function Fields({ entry, requested, today, isMissing, onChange }: FieldsProps) {
  const toggle = (part: ConsentPart, on: boolean) =>
    onChange({ parts: on ? [...entry.parts, part] : entry.parts.filter((item) => item !== part) })
  return (
    <>
      <ChoiceGroup
        legend={t('answer')}
        look="segments"
        options={consentAnswers.map((value) => ({ value, label: t(`answer.${value}`) }))}
        value={entry.answer}
        onChange={(answer) => onChange({ answer })}
      />
      <fieldset className={styles.parts}>
        <legend>{t('about')}</legend>
        {requested.map((part) => (
          <Checkbox
            key={part}
            label={t(`part.${part}`)}
            checked={entry.parts.includes(part)}
            onChange={(event) => toggle(part, event.currentTarget.checked)}
          />
        ))}
        {isMissing && <p className={styles.problem}>{t('parts.missing')}</p>}
      </fieldset>
      <div className={styles.pair}>
        <SelectField
          label={t('how')}
          options={consentMethods.map((value) => ({ value, label: t(`how.${value}`) }))}
          value={entry.how}
          onChange={(event) => onChange({ how: event.currentTarget.value as ConsentMethod })}
        />
        <TextField
          label={t('day')}
          type="date"
          max={today}
          value={entry.day}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

export interface FamilyRecordProps {
  people: readonly { uuid: string; name: string }[]
  sectionUuid: string
  /** The parts of the app that the school asks families about. */
  requested: readonly ConsentPart[]
  onClose: () => void
}

const getTitle = (people: FamilyRecordProps['people']): string =>
  people.length === 1 ? t('record.one', { name: people[0]!.name }) : t('record.many', { count: people.length })

export function FamilyRecord({ people, sectionUuid, requested, onClose }: FamilyRecordProps) {
  const [today] = useState(() => toLocalDay(new Date()))
  const [entry, setEntry] = useState<ConsentEntry>({ parts: requested, answer: 'given', how: 'form', day: today })
  const { attempt, busy, error } = useAction(consentRecord, { refreshes: [sectionInfo, consentInfo, consentHistory] })
  const isMissing = entry.parts.length === 0
  const send = async () => {
    const { parts, answer, how, day } = entry
    const Consent = {
      people: people.map(({ uuid }) => uuid),
      parts: [...parts],
      answer,
      how,
      section_uuid: sectionUuid,
      ...(day ? { answered_on: day } : {}),
    }
    if (!(await attempt({ Consent }))) return
    notify(t('saved'))
    onClose()
  }
  const footer = (
    <>
      <Button look="text" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button look="board" busy={busy} busyLabel={t('saving')} disabled={isMissing} onClick={() => void send()}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={getTitle(people)} footer={requested.length > 0 ? footer : undefined}>
      <div className={styles.picker}>
        {requested.length === 0 && <p>{t('noConsent')}</p>}
        {requested.length > 0 && (
          <Fields
            entry={entry}
            requested={requested}
            today={today}
            isMissing={isMissing}
            onChange={(part) => setEntry({ ...entry, ...part })}
          />
        )}
        {error && <Banner tone="danger">{error.message}</Banner>}
        {people.length === 1 && <History uuid={people[0]!.uuid} />}
      </div>
    </Dialog>
  )
}
