/** The impact of a deletion: how much it deletes, and where those files are used. */
import { resources } from '#web/lib/messages/en/resources.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { formatFileSize } from '#rules/format-file-size.ts'
import { formatFileCount, formatFolderCount } from '../resource-items.ts'
import type { DeletionImpact, useResourceDeletion } from './use-resource-deletion.ts'
import styles from './resource-dialogs.module.css'

/** Longest list of uses; nobody would scroll through more. */
const MAX_SHOWN = 6

const formatContents = ({ counts }: DeletionImpact): string => {
  const [files, size] = [formatFileCount(counts.files), formatFileSize(counts.bytes)]
  if (counts.folders === 0) return resources('delete.contents.files', { files, size })
  return resources('delete.contents', { folders: formatFolderCount(counts.folders), files, size })
}

function Uses({ uses }: Pick<DeletionImpact, 'uses'>) {
  if (uses.length === 0) return null
  const more = uses.length - MAX_SHOWN
  return (
    <>
      <span className={styles.line}>{resources('delete.used')}</span>
      {uses.slice(0, MAX_SHOWN).map(({ file_uuid, file_name: file, uuid, name }) => (
        <span key={`${file_uuid} ${uuid}`} className={styles.use}>
          {resources('delete.used.by', { file, name })}
        </span>
      ))}
      {more > 0 && <span className={styles.use}>{resources('delete.used.more', { count: more })}</span>}
    </>
  )
}

export function DeleteDialog({ deleting }: { deleting: ReturnType<typeof useResourceDeletion> }) {
  const { pendingDeletion, busy, error, cancel, confirm } = deleting
  if (!pendingDeletion) return null
  const { item, uses, counts } = pendingDeletion
  return (
    <ConfirmDialog
      open
      danger
      title={resources('delete.title', { name: item.name })}
      cancelLabel={resources('cancel')}
      onCancel={cancel}
      confirmLabel={resources(uses.length > 0 ? 'delete.used.act' : 'delete.act')}
      onConfirm={confirm}
      busy={busy}
      error={error?.message}
    >
      {counts.files + counts.folders > 0 && <span className={styles.line}>{formatContents(pendingDeletion)}</span>}
      <Uses uses={uses} />
      <span className={styles.line}>{resources('delete.restore')}</span>
    </ConfirmDialog>
  )
}
