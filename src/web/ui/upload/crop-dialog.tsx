/**
 * Asks which part of a picture to use, before it is uploaded. It knows no endpoint: its owner uploads the picture with
 * the part.
 */
import { useId, useState } from 'react'
import { Button } from '../action/button.tsx'
import { ChoiceGroup } from '../choice/choice-group.tsx'
import { Slider } from '../choice/slider.tsx'
import { ProgressLine } from '../figure/progress.tsx'
import { Banner } from '../notice/banner.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import {
  type PictureCrop,
  getLargestCrop,
  toPixels,
  SMALLEST,
  scaleCrop,
  getCropScale,
  type PixelSize,
} from './crop.ts'
import styles from './crop.module.css'
import { CropStage } from './crop-stage.tsx'
import { uploadMessages } from './upload-messages.ts'

const texts = uploadMessages.crop

export interface CropShape {
  id: string
  label: string
  /** Width divided by height; undefined uses the whole picture. */
  ratio: number | undefined
}
type Shapes = readonly [CropShape, ...CropShape[]]

export interface CropDialogProps {
  /** The address of the picture in the browser. */
  address: string
  /** The first shape is selected at the start. */
  shapes: Shapes
  /** One sentence about how the picture is used. */
  hint?: string
  busy: boolean
  /** The uploaded share, from 0 to 1. */
  progress: number
  /** The reason why the upload failed. */
  problem: string
  /** Without a crop the whole picture is used. */
  onUse: (crop: PictureCrop | undefined) => void
  onClose: () => void
}

const WHOLE_PICTURE = getLargestCrop({ width: 1, height: 1 }, undefined)

const useCrop = (shapes: Shapes) => {
  const [pictureSize, setPictureSize] = useState<PixelSize>()
  const [shape, setShape] = useState<CropShape>(shapes[0])
  const [crop, setCrop] = useState(WHOLE_PICTURE)
  const initializeCrop = (size: PixelSize) => {
    setPictureSize(size)
    setCrop(getLargestCrop(size, shape.ratio))
  }
  const choose = (id: string) => {
    const chosen = shapes.find((option) => option.id === id) ?? shapes[0]
    setShape(chosen)
    if (pictureSize) setCrop(getLargestCrop(pictureSize, chosen.ratio))
  }
  return { pictureSize, shape, crop, setCrop, initializeCrop, choose }
}

type CropState = ReturnType<typeof useCrop>

/** Buttons for the shape and the size, for people who don't drag corners. */
function Tools({
  shapes,
  cropping: { pictureSize, shape, crop, setCrop, choose },
}: {
  shapes: Shapes
  cropping: CropState
}) {
  const { ratio } = shape
  return (
    <div className={styles.tools}>
      {shapes.length > 1 && (
        <ChoiceGroup
          legend={texts.shape}
          legendHidden
          look="segments"
          options={shapes.map(({ id: value, label }) => ({ value, label }))}
          value={shape.id}
          onChange={choose}
        />
      )}
      {pictureSize && ratio !== undefined && (
        <Slider
          label={texts.size}
          showsLabel
          min={SMALLEST}
          max={1}
          step={0.01}
          value={getCropScale(crop, pictureSize, ratio)}
          valueText={(size) => `${Math.round(size * 100)} %`}
          onChange={(size) => setCrop(scaleCrop(crop, size, { pictureSize, ratio }))}
        />
      )}
    </div>
  )
}

type FooterProps = Pick<CropDialogProps, 'busy' | 'onUse' | 'onClose'> & { cropping: CropState; unreadable: boolean }

function Footer({ busy, onUse, onClose, cropping: { pictureSize, shape, crop }, unreadable }: FooterProps) {
  const isUncropped = unreadable || shape.ratio === undefined
  return (
    <>
      <Button look="text" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button
        look="board"
        endIcon="check-bold"
        busy={busy}
        busyLabel={texts.sending}
        disabled={!pictureSize && !unreadable}
        onClick={() => onUse(isUncropped ? undefined : crop)}
      >
        {isUncropped ? texts.takeAll : texts.take}
      </Button>
    </>
  )
}

export function CropDialog({ address, shapes, hint, busy, progress, problem, onUse, onClose }: CropDialogProps) {
  const id = useId()
  const [unreadable, setUnreadable] = useState(false)
  const cropping = useCrop(shapes)
  const { pictureSize, shape, crop, setCrop, initializeCrop } = cropping
  const footerProps = { busy, onUse, onClose, cropping, unreadable }
  return (
    <Dialog open onClose={onClose} title={texts.title} size="wide" footer={<Footer {...footerProps} />}>
      <div className={styles.dialog}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        {unreadable ? (
          <p>{texts.unreadable}</p>
        ) : (
          <CropStage
            address={address}
            frame={{ pictureSize, ratio: shape.ratio, crop, onCrop: setCrop }}
            onPictureSize={initializeCrop}
            onUnreadable={() => setUnreadable(true)}
            describedBy={`${id}-how`}
          />
        )}
        <Tools shapes={shapes} cropping={cropping} />
        <p id={`${id}-how`} className={styles.how}>
          {pictureSize && texts.pixels(toPixels(crop, pictureSize))} {shape.ratio !== undefined && texts.how}
        </p>
        {hint && <p className={styles.how}>{hint}</p>}
        {busy && <ProgressLine value={progress} label={texts.sending} />}
      </div>
    </Dialog>
  )
}
