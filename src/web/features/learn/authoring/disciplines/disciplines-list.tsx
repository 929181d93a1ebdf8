/** The disciplines of Learn with their competencies; system admins edit them. */
import { useState } from 'react'
import type { AuthoringDiscipline } from '#contract/learn/units.ts'
import { discipline as t } from '#web/lib/messages/en/disciplines.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { AttachmentsPart, type FileSources } from '../attach/attachments-part.tsx'
import { createDisciplineOwner } from '../attach/owners.ts'
import { formatUnitCount } from '../labels.ts'
import { DisciplineDialog } from './discipline-dialog.tsx'
import styles from './disciplines.module.css'

const competenciesText = (count: number): string =>
  count === 1 ? t('competencies.one') : t('competencies.many', { count })

interface DisciplineProps {
  discipline: AuthoringDiscipline
  mayEdit: boolean
  onEdit: () => void
  onFiles: () => void
}

function Discipline({ discipline, mayEdit, onEdit, onFiles }: DisciplineProps) {
  const { title, description, color, competencies, units_count } = discipline
  const counts = { units: formatUnitCount(units_count), competencies: competenciesText(competencies.length) }
  return (
    <li className={styles.discipline}>
      <div className={styles.text}>
        <h2>
          <span className={styles.color} data-color={color} />
          {title}
        </h2>
        <p className={styles.counts}>{t('units', counts)}</p>
        <p>{description}</p>
        <ul className={styles.competencies} aria-label={t('competencies')}>
          {competencies.map(({ id, title: name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </div>
      {mayEdit && (
        <div className={styles.actions}>
          <IconButton icon="pencil-simple" label={t('edit', { title })} onClick={onEdit} />
          <IconButton icon="folder" label={t('files', { title })} onClick={onFiles} />
        </div>
      )}
    </li>
  )
}

interface ListProps {
  disciplines: readonly AuthoringDiscipline[]
  mayEdit: boolean
  /** The sources of attachments. */
  sources: FileSources
}

export function DisciplinesList({ disciplines, mayEdit, sources }: ListProps) {
  const [editedId, setEditedId] = useState<string>()
  const [attachingId, setAttachingId] = useState('')
  const attachedDiscipline = disciplines.find(({ id }) => id === attachingId)
  const editedDiscipline = disciplines.find(({ id }) => id === editedId)
  return (
    <>
      <ul className={styles.list}>
        {disciplines.map((item) => (
          <Discipline
            key={item.id}
            discipline={item}
            mayEdit={mayEdit}
            onEdit={() => setEditedId(item.id)}
            onFiles={() => setAttachingId(item.id)}
          />
        ))}
      </ul>
      {mayEdit && (
        <Button look="soft" icon="plus-bold" onClick={() => setEditedId('')}>
          {t('add')}
        </Button>
      )}
      {attachedDiscipline && (
        <Dialog open onClose={() => setAttachingId('')} title={t('files', { title: attachedDiscipline.title })}>
          <AttachmentsPart
            owner={createDisciplineOwner(attachedDiscipline.id)}
            attachments={attachedDiscipline.attachments}
            handouts={[]}
            sources={sources}
            sections={[]}
          />
        </Dialog>
      )}
      {editedId !== undefined && (
        <DisciplineDialog key={editedId} stored={editedDiscipline} onClose={() => setEditedId(undefined)} />
      )}
    </>
  )
}
