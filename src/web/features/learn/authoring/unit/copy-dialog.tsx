/** Copies lessons of any unit to the end of this one. */
import { useState } from 'react'
import { competencyAndUnitInfo, type AuthoringUnit } from '#contract/learn/units.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import type { Grade } from '#rules/grades.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { learn, unit as t } from '#web/lib/messages/en/units.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import { gradeOptions } from '../labels.ts'
import { copyLessons } from './lesson-actions.ts'
import styles from './unit.module.css'
import { parseGrade } from '../../parse-grade.ts'

type CopyableUnit = ResponseData<typeof competencyAndUnitInfo>['Units'][number]

interface ChoiceProps {
  units: readonly CopyableUnit[]
  /** The uuids of the chosen lessons. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Choice({ units, chosen, onChange }: ChoiceProps) {
  const [openUuid, setOpenUuid] = useState(units[0]?.uuid ?? '')
  const unit = units.find(({ uuid }) => uuid === openUuid) ?? units[0]
  const toggle = (uuid: string) =>
    onChange(chosen.includes(uuid) ? chosen.filter((item) => item !== uuid) : [...chosen, uuid])
  return (
    <>
      <SelectField
        label={t('copy.unit')}
        options={units.map(({ uuid, number, title }) => ({ value: uuid, label: `${number}. ${title}` }))}
        value={unit?.uuid ?? ''}
        onChange={({ currentTarget }) => setOpenUuid(currentTarget.value)}
      />
      <ul className={styles.copies} aria-label={t('lessons')}>
        {unit?.lessons.map(({ uuid, number, title }) => (
          <li key={uuid}>
            <Checkbox label={`${number}. ${title}`} checked={chosen.includes(uuid)} onChange={() => toggle(uuid)} />
          </li>
        ))}
      </ul>
    </>
  )
}

const useCopying = (unit: AuthoringUnit, onClose: () => void) => {
  const [chosen, setChosen] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const closeIfMounted = useWhileMounted(onClose)
  const copy = async () => {
    if (busy || chosen.length === 0) return
    setBusy(true)
    setProblem('')
    try {
      await copyLessons(chosen, unit.uuid)
      notify(chosen.length === 1 ? t('copy.done.one') : t('copy.done', { count: chosen.length }))
      closeIfMounted()
    } catch (error) {
      setProblem(toErrorText(error))
      setBusy(false)
    }
  }
  return { chosen, setChosen, busy, problem, copy }
}

export function CopyDialog({ unit, onClose }: { unit: AuthoringUnit; onClose: () => void }) {
  const [grade, setGrade] = useState<Grade>(unit.grade)
  const answer = useAnswer(competencyAndUnitInfo, { Filter: { grade } })
  const { chosen, setChosen, busy, problem, copy } = useCopying(unit, onClose)
  const listSources = (units: readonly CopyableUnit[]) =>
    units.filter(({ uuid, lessons }) => uuid !== unit.uuid && lessons.length > 0)
  const footer = (
    <>
      <Button look="text" onClick={onClose}>
        {t('copy.cancel')}
      </Button>
      <Button look="board" busy={busy} disabled={chosen.length === 0} onClick={() => void copy()}>
        {chosen.length === 1 ? t('copy.act.one') : t('copy.act', { count: chosen.length })}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('copy.title')} footer={footer}>
      <div className={styles.choose}>
        <p className={styles.hint}>{t('copy.hint')}</p>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <SelectField
          label={learn('units.grade')}
          options={gradeOptions}
          value={grade}
          onChange={({ currentTarget }) => setGrade(parseGrade(currentTarget.value) ?? grade)}
        />
        <Answer
          query={answer}
          compact
          isEmpty={({ Units }) => listSources(Units).length === 0}
          whenEmpty={<EmptyState compact title={t('copy.empty')} />}
        >
          {({ Units }) => <Choice key={grade} units={listSources(Units)} chosen={chosen} onChange={setChosen} />}
        </Answer>
      </div>
    </Dialog>
  )
}
