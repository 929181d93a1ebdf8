/** What is asked before something is made, moved or deleted, and what did not work. */
import { Banner } from '#web/ui/notice/banner.tsx'
import { CarryStrip } from '../moving/carry-strip.tsx'
import { MoveDialog } from '../moving/move-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './keeping.module.css'
import type { useKeeping } from './use-keeping.tsx'

export function KeepingDialogs({ keeping }: { keeping: ReturnType<typeof useKeeping> }) {
  const { moving, deleting, problem, dismiss } = keeping
  const { asked, carried } = moving
  return (
    <>
      {carried && <CarryStrip thing={carried} fits={moving.fits} busy={moving.busy} onPut={moving.putDown} />}
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
