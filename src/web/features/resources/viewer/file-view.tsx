/** Shows a file by its kind; a file that can't be shown is offered as a download. */
import { Suspense } from 'react'
import type { OpenableFile } from '#contract/resources.ts'
import { requiredComponent } from '#web/lib/chunks.ts'
import { AudioView, VideoView } from './media-view.tsx'
import { PictureView } from './picture-view.tsx'
import { DownloadOnly } from './unavailable-file.tsx'
import { Stage } from './stage.tsx'
import type { NeighborViewProps, MediaViewProps, ViewProps } from './view-props.ts'

/** Rendering PDF pages needs a lot of code, which loads only for a document. */
const PdfView = requiredComponent<ViewProps & { url: string }>(async () => (await import('./pdf/pdf-view.tsx')).PdfView)
const TextView = requiredComponent<ViewProps>(async () => (await import('./text/text-view.tsx')).TextView)

const getDownloadOnlyReason = ({ kind, preview }: OpenableFile) => {
  if (kind !== 'office') return 'none'
  if (preview.state === 'waiting' || preview.state === 'failed') return `office.${preview.state}` as const
  return 'office.unavailable'
}

type FileViewProps = NeighborViewProps & MediaViewProps

function FileContent({ file, onBack, onPlay, ...beside }: FileViewProps) {
  const props = { file, onBack }
  if (file.kind === 'picture') return <PictureView {...props} {...beside} />
  if (file.kind === 'sound') return <AudioView {...props} onPlay={onPlay} />
  if (file.kind === 'video') return <VideoView {...props} onPlay={onPlay} />
  if (file.kind === 'text' || file.kind === 'markdown') return <TextView {...props} />
  const pages = file.kind === 'pdf' ? file.url : file.preview.url
  return pages === null ? (
    <DownloadOnly {...props} why={getDownloadOnlyReason(file)} />
  ) : (
    <PdfView {...props} url={pages} />
  )
}

export function FileView(props: FileViewProps) {
  const { file, onBack } = props
  const placeholder = (
    <Stage file={file} onBack={onBack}>
      <div />
    </Stage>
  )
  return (
    <Suspense fallback={placeholder}>
      <FileContent key={file.key_path} {...props} />
    </Suspense>
  )
}
