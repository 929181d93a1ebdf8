/** A picture in the dark: as large as fits or larger, turned, and on to the next one. */
import { type KeyboardEvent, useState } from 'react'
import { viewer } from '#web/lib/words/viewer.en.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SaveOnly } from './save-only.tsx'
import { Stage } from './stage.tsx'
import type { BesideProps } from './view.ts'
import styles from './views.module.css'
import { zoomAfter } from './zoom.ts'
import { ZoomTools } from './zoom-tools.tsx'

const QUARTER = 90

interface Pixels {
  width: number
  height: number
}

function Beside({ way, to, onGo }: { way: 'before' | 'after'; to: string | undefined; onGo: BesideProps['onGo'] }) {
  if (to === undefined) return null
  return (
    <IconButton
      icon={way === 'before' ? 'caret-left-bold' : 'caret-right-bold'}
      label={viewer(way)}
      ground="art"
      large
      className={styles[way]}
      onClick={() => onGo(to)}
    />
  )
}

/** Where a key leads: to a size, or to a picture beside. */
const useKeys = ({ neighbours, onGo }: BesideProps, setScale: (change: (scale: number) => number) => void) => {
  return ({ key }: KeyboardEvent): void => {
    if (key === '+' || key === '=') setScale((scale) => zoomAfter(scale || 1, 1))
    if (key === '-') setScale((scale) => zoomAfter(scale || 1, -1))
    if (key === '0') setScale(() => 0)
    const to = key === 'ArrowLeft' ? neighbours.before : key === 'ArrowRight' ? neighbours.after : undefined
    if (to !== undefined) onGo(to)
  }
}

export function PictureView(props: BesideProps) {
  const { file, onBack, neighbours, onGo } = props
  /** 0 as large as fits. */
  const [scale, setScale] = useState(0)
  const [turned, setTurned] = useState(0)
  const [pixels, setPixels] = useState<Pixels>()
  const [failed, setFailed] = useState(false)
  const press = useKeys(props, setScale)
  if (failed) return <SaveOnly file={file} onBack={onBack} why="picture.failed" />
  const isSideways = turned % (2 * QUARTER) !== 0
  const tools = (
    <>
      <ZoomTools scale={scale || 1} onScale={setScale} words={scale === 0 ? viewer('fit') : undefined} />
      {scale !== 0 && <IconButton icon="arrows-in-simple-bold" label={viewer('fit')} onClick={() => setScale(0)} />}
      <IconButton
        icon="arrow-clockwise"
        label={viewer('turn')}
        onClick={() => setTurned((turned + QUARTER) % (4 * QUARTER))}
      />
    </>
  )
  return (
    <Stage file={file} onBack={onBack} tools={tools} pixels={pixels} onPrint={() => print()} dark>
      <div className={styles.beside} data-screen-only>
        <Beside way="before" to={neighbours.before} onGo={onGo} />
        <Beside way="after" to={neighbours.after} onGo={onGo} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its size is changed by keys too */}
      <div
        role="region"
        aria-label={viewer('picture', { name: file.name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is larger than its place is scrolled by keys
        tabIndex={0}
        className={classNames(styles.picture, scale !== 0 && styles.larger)}
        onKeyDown={press}
      >
        <img
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
