/** The standards of a unit or a lesson, with a dialog to choose from every framework. */
import { useState } from 'react'
import { resilencyStandards } from '#contract/learn/lessons.ts'
import type { Standard } from '#contract/learn/shapes.ts'
import { MAX_STANDARDS } from '#rules/learn/lessons.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { standards as t } from '#web/lib/messages/en/disciplines.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Chip } from '#web/ui/choice/chips.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { CoverageView } from './coverage-view.tsx'
import styles from './standards.module.css'

interface StandardsProps {
  /** The uuids of the chosen standards. */
  chosen: readonly string[]
  problem: string | undefined
  onChange: (chosen: string[]) => void
}

function StandardsPicker({ chosen, onChange, onClose }: Omit<StandardsProps, 'problem'> & { onClose: () => void }) {
  const answer = useAnswer(resilencyStandards, {})
  const toggle = (uuid: string) =>
    onChange(chosen.includes(uuid) ? chosen.filter((item) => item !== uuid) : [...chosen, uuid])
  const footer = (
    <>
      <span className={styles.count} role="status">
        {t('chosen', { count: chosen.length, most: MAX_STANDARDS })}
      </span>
      <Button look="board" onClick={onClose}>
        {t('done')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('pick')} size="wide" footer={footer}>
      <Answer query={answer} compact>
        {({ Frameworks }) => (
          <CoverageView
            frameworks={Frameworks}
            choice={{ chosen, onToggle: toggle, isFull: chosen.length >= MAX_STANDARDS }}
          />
        )}
      </Answer>
    </Dialog>
  )
}

const useStandardsByUuid = (): ReadonlyMap<string, Standard> => {
  const { data } = useAnswer(resilencyStandards, {})
  return new Map(data?.Frameworks.flatMap(({ standards }) => standards.map((item) => [item.uuid, item])))
}

export function StandardsField({ chosen, problem, onChange }: StandardsProps) {
  const [open, setOpen] = useState(false)
  const standardsByUuid = useStandardsByUuid()
  const toLabel = (uuid: string): string => {
    const standard = standardsByUuid.get(uuid)
    return standard ? `${standard.code} ${standard.title}` : t('unknown')
  }
  return (
    <fieldset className={styles.field}>
      <legend>{t('standards')}</legend>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('list')}>
          {chosen.map((uuid) => (
            <li key={uuid}>
              <Chip
                removable
                label={t('remove', { title: toLabel(uuid) })}
                onPress={() => onChange(chosen.filter((item) => item !== uuid))}
              >
                {toLabel(uuid)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {chosen.length === 0 && <p className={styles.hint}>{t('none')}</p>}
      <div>
        <Button look="soft" size="small" icon="plus-bold" onClick={() => setOpen(true)}>
          {t('choose')}
        </Button>
      </div>
      {problem && <p className={styles.problem}>{problem}</p>}
      {open && <StandardsPicker chosen={chosen} onChange={onChange} onClose={() => setOpen(false)} />}
    </fieldset>
  )
}
