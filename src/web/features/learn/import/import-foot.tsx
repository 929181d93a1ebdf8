/** The buttons of each import step; cancel comes first. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { unitTransfer as say } from '#web/lib/messages/en/unit-import-export.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import type { Importing } from './importing.ts'

interface FootProps {
  importing: Importing
  onClose: () => void
}

function AfterChecking({ importing, onClose }: FootProps) {
  const { report } = importing.state
  const outcome = report?.outcome
  return (
    <>
      <Button look="line" onClick={onClose}>
        {say(outcome === 'added' || outcome === 'changed' ? 'import.cancel' : 'import.close')}
      </Button>
      <UploadButton
        label={say('import.another')}
        look="line"
        extensions={['zip']}
        onFiles={([file]) => file && importing.choose(file)}
      />
      {(outcome === 'added' || outcome === 'changed') && (
        <Button look="board" nose="arrow-right-bold" onClick={importing.take}>
          {say(`import.take.${outcome}`)}
        </Button>
      )}
    </>
  )
}

export function ImportFoot({ importing, onClose }: FootProps) {
  const { phase, report } = importing.state
  if (phase === 'checked') return <AfterChecking importing={importing} onClose={onClose} />
  if (phase === 'sending' || phase === 'checking') {
    return (
      <Button look="line" icon="stop-circle" onClick={importing.clear}>
        {say('import.stop')}
      </Button>
    )
  }
  const unit = phase === 'done' ? report?.unit : undefined
  return (
    <>
      <Button look="line" disabled={phase === 'taking'} onClick={onClose}>
        {say('import.close')}
      </Button>
      {unit?.uuid && (
        <ButtonLink look="board" nose="arrow-right-bold" to={adminPaths.adminUnit(unit.grade, unit.uuid)}>
          {say('import.open')}
        </ButtonLink>
      )}
    </>
  )
}
