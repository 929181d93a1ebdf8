/** Downloads the rows of a list, with its filters, as a CSV file. */
import { saveText } from '#web/lib/save-text.ts'
import { Button } from '#web/ui/action/button.tsx'
import { tableMessages } from '#web/ui/table/table-messages.ts'
import { Banner } from '#web/ui/notice/banner.tsx'

interface CsvDownloadProps {
  /** Requests the file. Never throws: without an answer it failed, and `error` is shown. */
  load: () => Promise<{ Csv: { name: string; text: string } } | undefined>
  busy: boolean
  error: Error | null
}

export function CsvDownload({ load, busy, error }: CsvDownloadProps) {
  const download = async () => {
    const answer = await load()
    if (answer) saveText(answer.Csv.name, answer.Csv.text)
  }
  return (
    <>
      <Button look="line" icon="download-simple" busy={busy} onClick={() => void download()}>
        {tableMessages.download}
      </Button>
      {error && <Banner tone="danger">{error.message}</Banner>}
    </>
  )
}
