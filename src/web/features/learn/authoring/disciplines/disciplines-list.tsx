/** The disciplines of Learn with their competencies; system admins edit them. */
import { useState } from 'react'
import type { AuthoringDiscipline } from '#contract/learn/units.ts'
import { discipline as say } from '#web/lib/messages/en/disciplines.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { AttachmentsPart, type Sources } from '../attach/attachments-part.tsx'
import { createDisciplineOwner } from '../attach/owners.ts'
import { unitsText } from '../shape.ts'
import { DisciplineDialog } from './discipline-dialog.tsx'
import styles from './disciplines.module.css'

const competenciesText = (count: number): string =>
  count === 1 ? say('competencies.one') : say('competencies.many', { count })

interface DisciplineProps {
  discipline: AuthoringDiscipline
  mayEdit: boolean
  onEdit: () => void
  onFiles: () => void
}

function Discipline({ discipline, mayEdit, onEdit, onFiles }: DisciplineProps) {
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
      {mayEdit && (
        <div className={styles.acts}>
          <IconButton icon="pencil-simple" label={say('edit', { title })} onClick={onEdit} />
          <IconButton icon="folder" label={say('files', { title })} onClick={onFiles} />
        </div>
      )}
    </li>
  )
}

interface ListProps {
  disciplines: readonly AuthoringDiscipline[]
  mayEdit: boolean
  /** The sources of attachments. */
  sources: Sources
}

export function DisciplinesList({ disciplines, mayEdit, sources }: ListProps) {
  const [open, setOpen] = useState<string>()
  const [attaching, setAttaching] = useState('')
  const attached = disciplines.find(({ id }) => id === attaching)
  const edited = disciplines.find(({ id }) => id === open)
  return (
    <>
      <ul className={styles.list}>
        {disciplines.map((item) => (
          <Discipline
            key={item.id}
            discipline={item}
            mayEdit={mayEdit}
            onEdit={() => setOpen(item.id)}
            onFiles={() => setAttaching(item.id)}
          />
        ))}
      </ul>
      {mayEdit && (
        <Button look="soft" icon="plus-bold" onClick={() => setOpen('')}>
          {say('add')}
        </Button>
      )}
      {attached && (
        <Dialog open onClose={() => setAttaching('')} title={say('files', { title: attached.title })}>
          <AttachmentsPart
            owner={createDisciplineOwner(attached.id)}
            attachments={attached.attachments}
            handouts={[]}
            sources={sources}
            sections={[]}
          />
        </Dialog>
      )}
      {open !== undefined && <DisciplineDialog key={open} stored={edited} onClose={() => setOpen(undefined)} />}
    </>
  )
}
