/** The picture with the selected part highlighted. The part can be moved and resized by touch, mouse or keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { unmodifiedKey } from '../unmodified-key.ts'
import {
  type Corner,
  corners,
  type Crop,
  moveCrop,
  type Point,
  resizeCrop,
  type Ratio,
  scaleCrop,
  getCropScale,
  type PictureSize,
} from './crop.ts'
import styles from './crop.module.css'
import { uploadMessages } from './upload-messages.ts'

/** The share of the whole picture for one key press; with Shift it is five times as far. */
const STEP = 0.01
const FAST = 5
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const sizes: Record<string, number> = { '+': 1, '=': 1, '-': -1 }

interface FrameProps {
  /** Undefined until the picture has loaded. */
  whole: PictureSize | undefined
  ratio: Ratio
  crop: Crop
  onCrop: (crop: Crop) => void
}

export interface CropStageProps {
  address: string
  frame: FrameProps
  onWhole: (whole: PictureSize) => void
  onUnreadable: () => void
  /** The id of the text about the size of the part. */
  describedBy: string
}

interface Grip {
  /** Only this pointer moves the frame. */
  pointer: number
  corner: Corner | undefined
  from: Point
  crop: Crop
}

/** Drags the frame: a corner resizes it, any other point moves it. */
const useHands = ({ whole, ratio, crop, onCrop }: FrameProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip>(undefined)
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const take = (event: PointerEvent, corner?: Corner) => {
    if (event.button !== 0 || grip.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { pointer: event.pointerId, corner, from: pointAt(event), crop }
  }
  const move = (event: PointerEvent) => {
    const held = grip.current
    if (held?.pointer !== event.pointerId || !whole || ratio === undefined) return
    const to = pointAt(event)
    const by = { x: to.x - held.from.x, y: to.y - held.from.y }
    onCrop(held.corner ? resizeCrop(held.crop, held.corner, { to, whole, ratio }) : moveCrop(held.crop, by))
  }
  const letGo = ({ pointerId }: PointerEvent) => {
    if (grip.current?.pointer === pointerId) grip.current = undefined
  }
  return {
    stage,
    take,
    hold: { onPointerMove: move, onPointerUp: letGo, onPointerCancel: letGo, onLostPointerCapture: letGo },
  }
}

const byKeys = (event: KeyboardEvent, { whole, ratio, crop, onCrop }: FrameProps): void => {
  const [way, size] = [arrows[unmodifiedKey(event)], sizes[unmodifiedKey(event)]]
  if ((!way && !size) || !whole || ratio === undefined) return
  event.preventDefault()
  const step = STEP * (event.shiftKey && way ? FAST : 1)
  if (way) onCrop(moveCrop(crop, { x: way.x * step, y: way.y * step }))
  if (size) onCrop(scaleCrop(crop, getCropScale(crop, whole, ratio) + size * step * FAST, { whole, ratio }))
}

const shareOf = (share: number): string => `${share * 100}%`

const cropStyle = ({ left, top, width, height }: Crop) => ({
  left: shareOf(left),
  top: shareOf(top),
  width: shareOf(width),
  height: shareOf(height),
})

export function CropStage({ address, frame, onWhole, onUnreadable, describedBy }: CropStageProps) {
  const { stage, take, hold } = useHands(frame)
  return (
    <div className={styles.room}>
      <div ref={stage} className={styles.stage}>
        <img
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onWhole({ width, height })}
          onError={onUnreadable}
        />
        {frame.whole && frame.ratio !== undefined && (
          <div className={styles.frame} style={cropStyle(frame.crop)}>
            <button
              type="button"
              className={styles.part}
              aria-label={uploadMessages.crop.part}
              aria-describedby={describedBy}
              onPointerDown={(event) => take(event)}
              {...hold}
              onKeyDown={(event) => byKeys(event, frame)}
            />
            {corners.map((corner) => (
              <span
                key={corner}
                className={classNames(styles.corner, styles[corner])}
                onPointerDown={(event) => take(event, corner)}
                {...hold}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
