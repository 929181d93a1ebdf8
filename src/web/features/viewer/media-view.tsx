/** A sound or a film, with the browser's own controls. */
import { useState } from 'react'
import { HousePrint } from '#web/ui/print/house-print.tsx'
import { SaveOnly } from './save-only.tsx'
import { Stage } from './stage.tsx'
import type { SoundingProps } from './view.ts'
import styles from './views.module.css'

export function SoundView({ file, onBack, onPlay }: SoundingProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <SaveOnly file={file} onBack={onBack} why="media.failed" />
  return (
    <Stage file={file} onBack={onBack}>
      <div className={styles.sound}>
        <div className={styles.print}>
          <HousePrint seed={file.key_path} />
        </div>
        <h2>{file.name}</h2>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- whoever sent it gave no words with it */}
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

export function VideoView({ file, onBack, onPlay }: SoundingProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <SaveOnly file={file} onBack={onBack} why="media.failed" />
  return (
    <Stage file={file} onBack={onBack} dark>
      <div className={styles.video}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- whoever sent it gave no words with it */}
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
