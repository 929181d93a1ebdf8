/** Exports a unit as a file in one of two formats. */
import { useState } from 'react'
import { type UnitExport, unitExport } from '#contract/learn/unit-import-export.ts'
import { type ExportFormat, exportFormats } from '#rules/learn/unit-files.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import { useAction } from '#web/lib/answers.ts'
import { unitTransfer as t } from '#web/lib/messages/en/unit-import-export.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './unit-import-export.module.css'

const options = exportFormats.map((value) => ({
  value,
  label: t(`export.${value}`),
  hint: t(`export.${value}.hint`),
}))

/** Downloads the file like a click on a link, so that the browser saves it. */
const downloadFile = ({ url, name }: UnitExport): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

function OmittedContents({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div>
      <p>{t('export.notIncluded')}</p>
      <ul className={styles.problems}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

interface ExportDialogProps {
  unit: { uuid: string; title: string }
  open: boolean
  onClose: () => void
}

export function ExportDialog({ unit: { uuid, title }, open, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('zip')
  const { attempt, busy, error, reset } = useAction(unitExport)
  const [exported, setExported] = useState<UnitExport>()
  const choose = (next: ExportFormat) => {
    reset()
    setExported(undefined)
    setFormat(next)
  }
  const download = async () => {
    const answer = await attempt({ Unit: { uuid, format } })
    if (!answer) return
    setExported(answer.Export)
    downloadFile(answer.Export)
  }
  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {t('import.close')}
      </Button>
      <Button
        look="board"
        icon="download-simple"
        busy={busy}
        busyLabel={t('export.busy')}
        onClick={() => void download()}
      >
        {t('export.download')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('export.title', { title })} footer={footer}>
      <div className={styles.step}>
        <ChoiceGroup legend={t('export.format')} look="rows" options={options} value={format} onChange={choose} />
        {error && <Banner tone="danger">{error.message}</Banner>}
        {exported && (
          <Banner tone="ok">{t('export.begun', { name: exported.name, size: formatFileSize(exported.size) })}</Banner>
        )}
        {exported && <OmittedContents sentences={exported.left_out} />}
      </div>
    </Dialog>
  )
}
