/** The dialogs of the resource actions, and the error of the last action. */
import { Banner } from '#web/ui/notice/banner.tsx'
import { MovingStrip } from '../move/moving-strip.tsx'
import { MoveDialog } from '../move/move-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './resource-dialogs.module.css'
import type { useResourceActions } from './use-resource-actions.tsx'

export function ResourceDialogs({ actions }: { actions: ReturnType<typeof useResourceActions> }) {
  const { moving, deleting, error, dismiss } = actions
  const { dialogItem, movedItem } = moving
  return (
    <>
      {movedItem && (
        <MovingStrip item={movedItem} canDrop={moving.canDrop} busy={moving.busy} onDrop={moving.moveHere} />
      )}
      {error && (
        <div className={styles.problem}>
          <Banner onClose={dismiss}>{error.message}</Banner>
        </div>
      )}
      {dialogItem && (
        <MoveDialog
          key={dialogItem.uuid}
          item={dialogItem}
          busy={moving.busy}
          error={moving.error}
          onMove={(to, name) => moving.move(dialogItem, to, name)}
          onClose={moving.closeDialog}
        />
      )}
      <DeleteDialog deleting={deleting} />
    </>
  )
}
