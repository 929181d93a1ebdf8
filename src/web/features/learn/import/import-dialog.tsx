/** Imports a unit from its zip: choose a file, see the preview, confirm. */
import { useEffect, useRef } from 'react'
import { sizeText } from '#rules/size-text.ts'
import { unitTransfer as say } from '#web/lib/messages/en/unit-import-export.ts'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import styles from './exchange.module.css'
import { Checked } from './import-checked.tsx'
import { ImportFoot } from './import-foot.tsx'
import { type Importing, type ImportState, useImporting } from './importing.ts'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks for confirmation before the page closes during an upload or import. */
function useWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return undefined
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])
}

function Choosing({ importing: { state, choose, previewAgain } }: { importing: Importing }) {
  const take = ([file]: File[]) => file && choose(file)
  const canPreviewAgain = state.isForLater && state.key !== ''
  return (
    <DropZone onFiles={take}>
      <div className={styles.place}>
        <Icon name="upload-simple" className={styles.sign} />
        <p className={styles.drop}>{say('import.drop')}</p>
        <p className={styles.quiet}>{say('import.lead')}</p>
        <UploadButton label={say('import.choose')} look="board" extensions={['zip']} onFiles={take} />
      </div>
      {state.problem && (
        <Banner {...(canPreviewAgain ? { action: { label: say('import.again'), onPress: previewAgain } } : {})}>
          {state.problem}
        </Banner>
      )}
    </DropZone>
  )
}

function ImportProgress({ importing: { state } }: { importing: Importing }) {
  const { phase, name, size, sent } = state
  const label =
    phase === 'sending'
      ? say('import.sending', { name })
      : say(phase === 'taking' ? 'import.taking' : 'import.checking')
  return (
    <div className={styles.way}>
      <p role="status">{label}</p>
      <ProgressLine value={phase === 'sending' && size > 0 ? sent / size : 1} label={label} />
      {phase === 'sending' && (
        <p className={styles.quiet}>{say('import.sent', { sent: sizeText(sent), size: sizeText(size) })}</p>
      )}
    </div>
  )
}

function Step({ importing }: { importing: Importing }) {
  const { phase } = importing.state
  if (phase === 'choosing') return <Choosing importing={importing} />
  if (phase === 'checked' || phase === 'done') return <Checked importing={importing} />
  return <ImportProgress importing={importing} />
}

/** Moves the focus to the next step, because the pressed button disappears. */
function useFocusOnStep(phase: ImportState['phase']) {
  const step = useRef<HTMLDivElement>(null)
  const last = useRef(phase)
  useEffect(() => {
    if (last.current === phase) return
    last.current = phase
    if (!step.current?.closest('dialog')?.contains(document.activeElement)) step.current?.focus({ preventScroll: true })
  }, [phase])
  return step
}

function Opened({ onClose }: { onClose: () => void }) {
  const importing = useImporting()
  const { phase } = importing.state
  useWarning(phase === 'sending' || phase === 'taking')
  const step = useFocusOnStep(phase)
  // A click outside the dialog doesn't interrupt an import.
  const close = () => phase !== 'taking' && onClose()
  return (
    <Dialog
      open
      size="wide"
      title={say('import.title')}
      onClose={close}
      footer={<ImportFoot importing={importing} onClose={close} />}
    >
      <div ref={step} tabIndex={-1} className={styles.focus}>
        <Step importing={importing} />
      </div>
    </Dialog>
  )
}

/** Unmounts when closed, so that the next import starts empty. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <Opened onClose={onClose} /> : null
}
