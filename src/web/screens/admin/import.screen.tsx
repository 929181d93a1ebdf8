/** /admin/sessions/import: a folder of sounds with a table becomes sessions, after a look at what would happen. */
import { FolderChoice } from '#web/features/catalogue/importing/folder-choice.tsx'
import { droppedFolder, type Folder } from '#web/features/catalogue/importing/folder.ts'
import { importing, useImporting } from '#web/features/catalogue/importing/import-port.ts'
import { Checked, Ended, Reading, Sending } from '#web/features/catalogue/importing/import-steps.tsx'
import type { ImportState } from '#web/features/catalogue/importing/importing.ts'
import { CatalogueParts } from '#web/features/catalogue/parts.tsx'
import { importing as say } from '#web/lib/words/catalogue-import.en.ts'
import { Page } from '#web/ui/page/page.tsx'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'

function Step({ state, onFolder }: { state: ImportState; onFolder: (open: () => Promise<Folder>) => void }) {
  const { phase, problem } = state
  if (phase === 'reading') return <Reading state={state} />
  if (phase === 'checked') return <Checked state={state} onFolder={onFolder} />
  if (phase === 'sending') return <Sending state={state} />
  if (phase === 'stopped' || phase === 'done') return <Ended state={state} onFolder={onFolder} />
  return <FolderChoice onFolder={onFolder} problem={problem} />
}

export function AdminImportScreen() {
  const state = useImporting()
  const isBusy = state.phase === 'reading' || state.phase === 'sending'
  return (
    <DropZone onItems={(items) => importing.check(droppedFolder(items))} disabled={isBusy}>
      <Page title={say('title')} lead={say('lead')} actions={<CatalogueParts />}>
        <Step state={state} onFolder={importing.check} />
      </Page>
    </DropZone>
  )
}
