/** A picture on a dark background: fitted or zoomed, rotated, with links to its neighbors. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { viewer } from '#web/lib/messages/en/viewer.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { getUnmodifiedKey } from '#web/ui/unmodified-key.ts'
import { DownloadOnly } from './unavailable-file.tsx'
import { Stage } from './stage.tsx'
import type { NeighborViewProps } from './view-props.ts'
import styles from './views.module.css'
import { getNextZoom } from './zoom.ts'
import { ZoomTools } from './zoom-tools.tsx'

const QUARTER = 90

interface Pixels {
  width: number
  height: number
}

function NeighborLink({
  way,
  to,
  onGo,
}: {
  way: 'before' | 'after'
  to: string | undefined
  onGo: NeighborViewProps['onGo']
}) {
  if (to === undefined) return null
  return (
    <IconButton
      icon={way === 'before' ? 'caret-left-bold' : 'caret-right-bold'}
      label={viewer(way === 'before' ? 'previousFile' : 'nextFile')}
      ground="art"
      large
      className={styles[way]}
      onClick={() => onGo(to)}
    />
  )
}

/** The scale of the picture: fitted, or the one that the person chose. */
const useScale = () => {
  const image = useRef<HTMLImageElement>(null)
  /** 0 means fitted. */
  const [scale, setScale] = useState(0)
  const step = (direction: 1 | -1): void => {
    // The picture hasn't loaded yet.
    if (!image.current?.naturalWidth) return
    const { clientWidth, naturalWidth } = image.current
    // A large picture that is fitted appears far smaller than its natural size.
    const currentScale = scale || clientWidth / naturalWidth
    const next = getNextZoom(currentScale, direction)
    if (next !== currentScale) setScale(next)
  }
  return { image, scale, step, fit: () => setScale(0) }
}

/** Keys for zoom and neighbors. Combinations with modifier keys belong to the browser. */
const handleKey = (
  event: KeyboardEvent,
  { scale, step, fit, neighbors, onGo }: Omit<ReturnType<typeof useScale>, 'image'> & NeighborViewProps,
): void => {
  const key = getUnmodifiedKey(event)
  if (key === '+' || key === '=') step(1)
  if (key === '-') step(-1)
  if (key === '0') fit()
  // Arrow keys scroll a picture that is larger than its area.
  if (scale !== 0) return
  const to = key === 'ArrowLeft' ? neighbors.before : key === 'ArrowRight' ? neighbors.after : undefined
  if (to !== undefined) onGo(to)
}

export function PictureView(props: NeighborViewProps) {
  const { file, onBack, neighbors, onGo } = props
  const { image, scale, step, fit } = useScale()
  const [turned, setTurned] = useState(0)
  const [pixels, setPixels] = useState<Pixels>()
  const [failed, setFailed] = useState(false)
  if (failed) return <DownloadOnly file={file} onBack={onBack} why="picture.failed" />
  const isSideways = turned % (2 * QUARTER) !== 0
  const tools = (
    <>
      <ZoomTools scale={scale} onStep={step} label={scale === 0 ? viewer('fit') : undefined} />
      {scale !== 0 && <IconButton icon="arrows-in-simple-bold" label={viewer('fit')} onClick={fit} />}
      <IconButton
        icon="arrow-clockwise"
        label={viewer('rotate')}
        onClick={() => setTurned((turned + QUARTER) % (4 * QUARTER))}
      />
    </>
  )
  return (
    <Stage file={file} onBack={onBack} tools={tools} pixels={pixels} onPrint={() => print()} dark>
      <div className={styles.beside} data-screen-only>
        <NeighborLink way="before" to={neighbors.before} onGo={onGo} />
        <NeighborLink way="after" to={neighbors.after} onGo={onGo} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys also change its size */}
      <div
        role="region"
        aria-label={viewer('picture', { name: file.name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a large picture
        tabIndex={0}
        className={classNames(styles.picture, scale !== 0 && styles.larger)}
        onKeyDown={(event) => handleKey(event, { ...props, scale, step, fit })}
      >
        <img
          ref={image}
          src={file.url}
          alt={file.name}
          className={classNames(styles.shown, isSideways && styles.sideways)}
          style={{
            rotate: `${turned}deg`,
            ...(scale === 0 || !pixels ? {} : { width: `${pixels.width * scale}px`, maxWidth: 'none' }),
          }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPixels({ width, height })}
          onError={() => setFailed(true)}
        />
      </div>
    </Stage>
  )
}
