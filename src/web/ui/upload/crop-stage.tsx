/** The picture with the selected part highlighted. The part can be moved and resized by touch, mouse or keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import {
  type Corner,
  corners,
  type PictureCrop,
  moveCrop,
  type PicturePoint,
  resizeCrop,
  type Ratio,
  scaleCrop,
  getCropScale,
  type PixelSize,
} from './crop.ts'
import styles from './crop.module.css'
import { uploadMessages } from './upload-messages.ts'

/** The share of the whole picture for one key press; with Shift it is five times as far. */
const STEP = 0.01
const FAST = 5
const arrowKeys: Record<string, PicturePoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const sizeKeys: Record<string, number> = { '+': 1, '=': 1, '-': -1 }

interface FrameProps {
  /** Undefined until the picture has loaded. */
  pictureSize: PixelSize | undefined
  ratio: Ratio
  crop: PictureCrop
  onCrop: (crop: PictureCrop) => void
}

export interface CropStageProps {
  address: string
  frame: FrameProps
  onPictureSize: (pictureSize: PixelSize) => void
  onUnreadable: () => void
  /** The id of the text about the size of the part. */
  describedBy: string
}

interface Grip {
  /** Only this pointer moves the frame. */
  pointer: number
  corner: Corner | undefined
  from: PicturePoint
  crop: PictureCrop
}

/** Drags the frame: a corner resizes it, any other point moves it. */
const useFrameDrag = ({ pictureSize, ratio, crop, onCrop }: FrameProps) => {
  const stage = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip>(undefined)
  const pointAt = ({ clientX, clientY }: PointerEvent): PicturePoint => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const take = (event: PointerEvent, corner?: Corner) => {
    if (event.button !== 0 || grip.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { pointer: event.pointerId, corner, from: pointAt(event), crop }
  }
  const move = (event: PointerEvent) => {
    const currentGrip = grip.current
    if (currentGrip?.pointer !== event.pointerId || !pictureSize || ratio === undefined) return
    const to = pointAt(event)
    const by = { x: to.x - currentGrip.from.x, y: to.y - currentGrip.from.y }
    onCrop(
      currentGrip.corner
        ? resizeCrop(currentGrip.crop, currentGrip.corner, { to, pictureSize, ratio })
        : moveCrop(currentGrip.crop, by),
    )
  }
  const endDrag = ({ pointerId }: PointerEvent) => {
    if (grip.current?.pointer === pointerId) grip.current = undefined
  }
  return {
    stage,
    take,
    dragHandlers: {
      onPointerMove: move,
      onPointerUp: endDrag,
      onPointerCancel: endDrag,
      onLostPointerCapture: endDrag,
    },
  }
}

const handleKey = (event: KeyboardEvent, { pictureSize, ratio, crop, onCrop }: FrameProps): void => {
  const [direction, size] = [arrowKeys[getUnmodifiedKey(event)], sizeKeys[getUnmodifiedKey(event)]]
  if ((!direction && !size) || !pictureSize || ratio === undefined) return
  event.preventDefault()
  const step = STEP * (event.shiftKey && direction ? FAST : 1)
  if (direction) onCrop(moveCrop(crop, { x: direction.x * step, y: direction.y * step }))
  if (size) onCrop(scaleCrop(crop, getCropScale(crop, pictureSize, ratio) + size * step * FAST, { pictureSize, ratio }))
}

const toPercent = (share: number): string => `${share * 100}%`

const cropStyle = ({ left, top, width, height }: PictureCrop) => ({
  left: toPercent(left),
  top: toPercent(top),
  width: toPercent(width),
  height: toPercent(height),
})

export function CropStage({ address, frame, onPictureSize, onUnreadable, describedBy }: CropStageProps) {
  const { stage, take, dragHandlers } = useFrameDrag(frame)
  return (
    <div className={styles.room}>
      <div ref={stage} className={styles.stage}>
        <img
          src={address}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onPictureSize({ width, height })
          }
          onError={onUnreadable}
        />
        {frame.pictureSize && frame.ratio !== undefined && (
          <div className={styles.frame} style={cropStyle(frame.crop)}>
            <button
              type="button"
              className={styles.part}
              aria-label={uploadMessages.crop.part}
              aria-describedby={describedBy}
              onPointerDown={(event) => take(event)}
              {...dragHandlers}
              onKeyDown={(event) => handleKey(event, frame)}
            />
            {corners.map((corner) => (
              <span
                key={corner}
                className={classNames(styles.corner, styles[corner])}
                onPointerDown={(event) => take(event, corner)}
                {...dragHandlers}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
