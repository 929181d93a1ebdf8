/** The buttons of each import step; cancel comes first. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { unitTransfer as t } from '#web/lib/messages/en/unit-import-export.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import type { UnitImport } from './use-unit-import.ts'

interface ImportFooterProps {
  unitImport: UnitImport
  onClose: () => void
}

function PreviewButtons({ unitImport, onClose }: ImportFooterProps) {
  const { report } = unitImport.state
  const outcome = report?.outcome
  return (
    <>
      <Button look="line" onClick={onClose}>
        {t(outcome === 'added' || outcome === 'changed' ? 'import.cancel' : 'import.close')}
      </Button>
      <UploadButton
        label={t('import.another')}
        look="line"
        extensions={['zip']}
        onFiles={([file]) => file && unitImport.choose(file)}
      />
      {(outcome === 'added' || outcome === 'changed') && (
        <Button look="board" endIcon="arrow-right-bold" onClick={unitImport.startImport}>
          {t(`import.submit.${outcome}`)}
        </Button>
      )}
    </>
  )
}

export function ImportFooter({ unitImport, onClose }: ImportFooterProps) {
  const { phase, report } = unitImport.state
  if (phase === 'checked') return <PreviewButtons unitImport={unitImport} onClose={onClose} />
  if (phase === 'sending' || phase === 'checking') {
    return (
      <Button look="line" icon="stop-circle" onClick={unitImport.clear}>
        {t('import.cancelUpload')}
      </Button>
    )
  }
  const unit = phase === 'done' ? report?.unit : undefined
  return (
    <>
      <Button look="line" disabled={phase === 'importing'} onClick={onClose}>
        {t('import.close')}
      </Button>
      {unit?.uuid && (
        <ButtonLink look="board" endIcon="arrow-right-bold" to={adminPaths.adminUnit(unit.grade, unit.uuid)}>
          {t('import.open')}
        </ButtonLink>
      )}
    </>
  )
}
