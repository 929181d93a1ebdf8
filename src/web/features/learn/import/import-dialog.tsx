/** Imports a unit from its zip: choose a file, see the preview, confirm. */
import { useEffect, useRef } from 'react'
import { formatFileSize } from '#rules/format-file-size.ts'
import { unitTransfer as t } from '#web/lib/messages/en/unit-import-export.ts'
import { ProgressLine } from '#web/ui/figure/progress.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import styles from './unit-import-export.module.css'
import { ImportPreview } from './import-preview.tsx'
import { ImportFooter } from './import-foot.tsx'
import { type UnitImport, type UnitImportState, useUnitImport } from './use-unit-import.ts'

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks for confirmation before the page closes during an upload or import. */
function useUnloadWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return undefined
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [isBusy])
}

function FileChoice({ unitImport: { state, choose, previewAgain } }: { unitImport: UnitImport }) {
  const handleFiles = ([file]: File[]) => file && choose(file)
  const canPreviewAgain = state.wasServerBusy && state.key !== ''
  return (
    <DropZone onFiles={handleFiles}>
      <div className={styles.place}>
        <Icon name="upload-simple" className={styles.sign} />
        <p className={styles.drop}>{t('import.drop')}</p>
        <p className={styles.quiet}>{t('import.lead')}</p>
        <UploadButton label={t('import.choose')} look="board" extensions={['zip']} onFiles={handleFiles} />
      </div>
      {state.problem && (
        <Banner {...(canPreviewAgain ? { action: { label: t('import.again'), onPress: previewAgain } } : {})}>
          {state.problem}
        </Banner>
      )}
    </DropZone>
  )
}

function ImportProgress({ unitImport: { state } }: { unitImport: UnitImport }) {
  const { phase, name, size, sent } = state
  const label =
    phase === 'sending'
      ? t('import.sending', { name })
      : t(phase === 'importing' ? 'import.importing' : 'import.checking')
  return (
    <div className={styles.way}>
      <p role="status">{label}</p>
      <ProgressLine value={phase === 'sending' && size > 0 ? sent / size : 1} label={label} />
      {phase === 'sending' && (
        <p className={styles.quiet}>{t('import.sent', { sent: formatFileSize(sent), size: formatFileSize(size) })}</p>
      )}
    </div>
  )
}

function Step({ unitImport }: { unitImport: UnitImport }) {
  const { phase } = unitImport.state
  if (phase === 'choosing') return <FileChoice unitImport={unitImport} />
  if (phase === 'checked' || phase === 'done') return <ImportPreview unitImport={unitImport} />
  return <ImportProgress unitImport={unitImport} />
}

/** Moves the focus to the next step, because the pressed button disappears. */
function useFocusOnStep(phase: UnitImportState['phase']) {
  const step = useRef<HTMLDivElement>(null)
  const previousPhase = useRef(phase)
  useEffect(() => {
    if (previousPhase.current === phase) return
    previousPhase.current = phase
    if (!step.current?.closest('dialog')?.contains(document.activeElement)) step.current?.focus({ preventScroll: true })
  }, [phase])
  return step
}

function OpenImportDialog({ onClose }: { onClose: () => void }) {
  const unitImport = useUnitImport()
  const { phase } = unitImport.state
  useUnloadWarning(phase === 'sending' || phase === 'importing')
  const step = useFocusOnStep(phase)
  // A click outside the dialog doesn't interrupt an import.
  const close = () => phase !== 'importing' && onClose()
  return (
    <Dialog
      open
      size="wide"
      title={t('import.title')}
      onClose={close}
      footer={<ImportFooter unitImport={unitImport} onClose={close} />}
    >
      <div ref={step} tabIndex={-1} className={styles.focus}>
        <Step unitImport={unitImport} />
      </div>
    </Dialog>
  )
}

/** Unmounts when closed, so that the next import starts empty. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <OpenImportDialog onClose={onClose} /> : null
}
