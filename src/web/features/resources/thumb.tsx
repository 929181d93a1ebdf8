/** A thumbnail of a file: a picture shows itself, any other file a sheet of paper above the horizon. */
import { useState } from 'react'
import type { ResourceFile } from '#contract/resources/shapes.ts'
import { megabytesToBytes } from '#rules/uploads.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './resource-grid.module.css'
import { getFileIcon } from './resource-items.ts'

/** Larger pictures aren't downloaded for such a small thumbnail. */
const MAX_BYTES = megabytesToBytes(3)

export function Thumb({ file }: { file: Pick<ResourceFile, 'key_path' | 'kind' | 'size'> }) {
  const [isMissing, setMissing] = useState(false)
  const { key_path, kind, size } = file
  if (kind === 'picture' && size <= MAX_BYTES && !isMissing) {
    return (
      <span className={styles.thumb}>
        <img
          src={`/media/${key_path}`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setMissing(true)}
        />
      </span>
    )
  }
  return (
    <span className={styles.thumb} data-kind={kind}>
      <span className={styles.sheet}>
        <Icon name={getFileIcon(key_path, kind)} />
      </span>
    </span>
  )
}
