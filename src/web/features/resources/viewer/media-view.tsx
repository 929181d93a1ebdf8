/** An audio or video file with the browser's own controls. */
import { useState } from 'react'
import { DefaultPrint } from '#web/ui/print/default-print.tsx'
import { DownloadOnly } from './unavailable-file.tsx'
import { Stage } from './stage.tsx'
import type { MediaViewProps } from './view-props.ts'
import styles from './views.module.css'

export function AudioView({ file, onBack, onPlay }: MediaViewProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <DownloadOnly file={file} onBack={onBack} why="media.failed" />
  return (
    <Stage file={file} onBack={onBack}>
      <div className={styles.audio}>
        <div className={styles.print}>
          <DefaultPrint seed={file.key_path} />
        </div>
        <h2>{file.name}</h2>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the person who uploaded it gave no captions */}
        <audio
          src={file.url}
          controls
          preload="metadata"
          aria-label={file.name}
          onPlay={onPlay}
          onError={() => setFailed(true)}
        />
      </div>
    </Stage>
  )
}

export function VideoView({ file, onBack, onPlay }: MediaViewProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <DownloadOnly file={file} onBack={onBack} why="media.failed" />
  return (
    <Stage file={file} onBack={onBack} dark>
      <div className={styles.video}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the person who uploaded it gave no captions */}
        <video
          src={file.url}
          controls
          playsInline
          preload="metadata"
          aria-label={file.name}
          onPlay={onPlay}
          onError={() => setFailed(true)}
        />
      </div>
    </Stage>
  )
}
