/**
 * /admin/sessions/import creates sessions from a folder of audio files with a table, after a preview of the changes.
 */
import { useEffect, useRef } from 'react'
import { FolderChoice } from '#web/features/library/admin/import/folder-choice.tsx'
import { readDroppedFolder, type Folder } from '#web/features/library/admin/import/folder.ts'
import { folderImport, useFolderImport } from '#web/features/library/admin/import/import-port.ts'
import {
  ImportPreview,
  ImportSummary,
  ReadingProgress,
  SendingProgress,
} from '#web/features/library/admin/import/import-steps.tsx'
import type { FolderImportState } from '#web/features/library/admin/import/folder-import.ts'
import { CatalogTabs } from '#web/features/library/admin/catalog-tabs.tsx'
import { catalogImport as t } from '#web/lib/messages/en/catalog-import.ts'
import { Page } from '#web/ui/page/page.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import styles from './import.module.css'

function Step({ state, onFolder }: { state: FolderImportState; onFolder: (open: () => Promise<Folder>) => void }) {
  const { phase, problem } = state
  if (phase === 'reading') return <ReadingProgress state={state} />
  if (phase === 'checked') return <ImportPreview state={state} onFolder={onFolder} />
  if (phase === 'sending') return <SendingProgress state={state} />
  if (phase === 'stopped' || phase === 'done') return <ImportSummary state={state} onFolder={onFolder} />
  return <FolderChoice onFolder={onFolder} problem={problem} />
}

/** The pressed button is replaced by the next step, so the focus moves there. */
function useFocusOnStep(phase: FolderImportState['phase']) {
  const step = useRef<HTMLDivElement>(null)
  const last = useRef(phase)
  useEffect(() => {
    if (last.current === phase) return
    last.current = phase
    if (document.activeElement === document.body) step.current?.focus({ preventScroll: true })
  }, [phase])
  return step
}

export function AdminImportScreen() {
  const state = useFolderImport()
  const step = useFocusOnStep(state.phase)
  const isBusy = state.phase === 'reading' || state.phase === 'sending'
  return (
    <DropZone onItems={(items) => folderImport.check(readDroppedFolder(items))} disabled={isBusy}>
      <Page title={t('title')} actions={<CatalogTabs />}>
        <p className={styles.lead}>{t('lead')}</p>
        <div ref={step} tabIndex={-1} className={styles.step}>
          <Step state={state} onFolder={folderImport.check} />
        </div>
      </Page>
    </DropZone>
  )
}
