/** The dialogs of the resource actions, and the error of the last action. */
import { Banner } from '#web/ui/notice/banner.tsx'
import { MovingStrip } from '../move/moving-strip.tsx'
import { MoveDialog } from '../move/move-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './resource-dialogs.module.css'
import type { useResourceActions } from './use-resource-actions.tsx'

export function ResourceDialogs({ actions }: { actions: ReturnType<typeof useResourceActions> }) {
  const { moving, deleting, problem, dismiss } = actions
  const { asked, carried } = moving
  return (
    <>
      {carried && <MovingStrip thing={carried} canDrop={moving.fits} busy={moving.busy} onDrop={moving.putDown} />}
      {problem && (
        <div className={styles.problem}>
          <Banner onClose={dismiss}>{problem}</Banner>
        </div>
      )}
      {asked && (
        <MoveDialog
          key={asked.uuid}
          thing={asked}
          busy={moving.busy}
          problem={moving.problem}
          onMove={(to, name) => moving.move(asked, to, name)}
          onClose={moving.stop}
        />
      )}
      <DeleteDialog deleting={deleting} />
    </>
  )
}
