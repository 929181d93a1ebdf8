/** The disciplines of Learn, each with its competencies; operators edit them. */
import { useState } from 'react'
import type { DisciplineKept } from '#contract/learn/units.ts'
import { discipline as say } from '#web/lib/words/units.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { unitsText } from '../shape.ts'
import { DisciplineDialog } from './discipline-dialog.tsx'
import styles from './disciplines.module.css'

const competenciesText = (count: number): string =>
  count === 1 ? say('competencies.one') : say('competencies.many', { count })

function Discipline({ discipline, onEdit }: { discipline: DisciplineKept; onEdit: (() => void) | undefined }) {
  const { title, description, color, competencies, units_count } = discipline
  const counts = { units: unitsText(units_count), competencies: competenciesText(competencies.length) }
  return (
    <li className={styles.discipline}>
      <div className={styles.words}>
        <h2>
          <span className={styles.color} data-color={color} />
          {title}
        </h2>
        <p className={styles.counts}>{say('units', counts)}</p>
        <p>{description}</p>
        <ul className={styles.competencies} aria-label={say('competencies')}>
          {competencies.map(({ id, title: name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </div>
      {onEdit && <IconButton icon="pencil-simple" label={say('edit', { title })} onClick={onEdit} />}
    </li>
  )
}

interface ListProps {
  disciplines: readonly DisciplineKept[]
  mayEdit: boolean
}

export function DisciplinesList({ disciplines, mayEdit }: ListProps) {
  const [open, setOpen] = useState<string>()
  const edited = disciplines.find(({ id }) => id === open)
  return (
    <>
      <ul className={styles.list}>
        {disciplines.map((one) => (
          <Discipline key={one.id} discipline={one} onEdit={mayEdit ? () => setOpen(one.id) : undefined} />
        ))}
      </ul>
      {mayEdit && (
        <Button look="soft" icon="plus-bold" onClick={() => setOpen('')}>
          {say('add')}
        </Button>
      )}
      {open !== undefined && <DisciplineDialog key={open} stored={edited} onClose={() => setOpen(undefined)} />}
    </>
  )
}
