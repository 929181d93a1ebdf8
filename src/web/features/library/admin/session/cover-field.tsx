/**
 * Edits the cover of a session, a group or a background sound. It is either artwork with a scene and a palette,
 * sketched at once as it will look, or a picture.
 */
import { useState } from 'react'
import { renderCoverSvg } from '#art/cover.ts'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import type { CatalogSession } from '#contract/catalog.ts'
import { pictureDone, uploadUrls } from '#contract/catalog/uploads.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { call } from '#web/lib/api.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { toUploadAddress } from '#web/lib/uploads/upload-address.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { CropDialog } from '#web/ui/upload/crop-dialog.tsx'
import { sendFile } from '#web/ui/upload/send-file.ts'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { type PictureUpload, usePictureUpload } from '#web/ui/upload/use-picture-upload.ts'
import { toUploadRequest } from '../uploads/audio-queues.ts'
import { toOptions } from './options.ts'
import styles from './session.module.css'

export type CoveredItem = Pick<CatalogSession, 'uuid' | 'cover' | 'cover_url'>
type SessionCover = CoveredItem['cover']

const WIDTH = 320
const HEIGHT = 240

const toSketchUrl = (seed: string, { scene, palette }: SessionCover): string => {
  const validArt = {
    scene: sceneNames.find((name) => name === scene),
    palette: paletteNames.find((name) => name === palette),
  }
  const art = {
    ...(validArt.scene && { scene: validArt.scene }),
    ...(validArt.palette && { palette: validArt.palette }),
  }
  return `data:image/svg+xml,${encodeURIComponent(renderCoverSvg({ width: WIDTH, height: HEIGHT, seed, ...art }))}`
}

/** Lists show the picture tall, square and wide. The center of a square is visible in all three. */
const square = [{ id: 'square', label: adminCatalog('cover'), ratio: 1 }] as const

/**
 * Uploads a picture and has it processed.
 * @returns the reference for an edit request, and the URL
 */
const sendPicture = async ({ file, crop, signal, onProgress }: PictureUpload) => {
  const { Uploads } = await call(uploadUrls, { File: { kind: 'picture', ...toUploadRequest(file) } }, { signal })
  const address = toUploadAddress(Uploads[0])
  await sendFile(address, { file, signal, onProgress: (sent) => onProgress(sent / file.size) })
  return (await call(pictureDone, { File: { key_path: address.key, crop } }, { signal })).Picture
}

const usePicture = (limits: UploadLimits | undefined, onSent: (picture: string) => void) => {
  const [url, setUrl] = useState('')
  const sending = usePictureUpload({
    limits,
    send: sendPicture,
    onSent: (sent) => {
      setUrl(sent.url)
      onSent(sent.picture)
    },
  })
  return { url, ...sending }
}

interface CoverPreviewProps {
  item: CoveredItem
  cover: SessionCover
  /** The URL of a picture that was just uploaded. */
  sentUrl: string
}

function CoverPreview({ item, cover, sentUrl }: CoverPreviewProps) {
  const isStored = cover.picture === item.cover.picture
  if (cover.picture) return <CoverPicture src={isStored ? item.cover_url : sentUrl} seed={item.uuid} />
  return <img src={toSketchUrl(item.uuid, cover)} alt="" />
}

interface CoverFieldProps {
  /** The stored version. */
  item: CoveredItem
  cover: SessionCover
  limits: UploadLimits | undefined
  onChange: (cover: SessionCover) => void
}

function ArtworkFields({ cover, onChange }: Pick<CoverFieldProps, 'cover' | 'onChange'>) {
  return (
    <>
      <SelectField
        label={adminCatalog('field.scene')}
        options={toOptions(sceneNames)}
        value={cover.scene}
        onChange={(event) => onChange({ ...cover, scene: event.currentTarget.value })}
      />
      <SelectField
        label={adminCatalog('field.palette')}
        options={toOptions(paletteNames)}
        value={cover.palette}
        onChange={(event) => onChange({ ...cover, palette: event.currentTarget.value })}
      />
    </>
  )
}

export function CoverField({ item, cover, limits, onChange }: CoverFieldProps) {
  const { url, choose, use, close, ...sending } = usePicture(limits, (picture) => onChange({ ...cover, picture }))
  const { address, busy, problem } = sending
  const isChanged = cover !== item.cover
  return (
    <fieldset className={styles.cover}>
      <legend>{adminCatalog('cover')}</legend>
      <div className={styles.picture}>
        <CoverPreview item={item} cover={cover} sentUrl={url} />
      </div>
      <div className={styles.choices}>
        {cover.picture === null && <ArtworkFields cover={cover} onChange={onChange} />}
        {cover.picture !== null && (
          <Button look="line" size="small" onClick={() => onChange({ ...cover, picture: null })}>
            {adminCatalog('cover.print')}
          </Button>
        )}
        {limits && (
          <UploadButton
            look="line"
            size="small"
            busy={busy}
            label={adminCatalog('cover.picture')}
            extensions={limits.extensions}
            onFiles={choose}
          />
        )}
      </div>
      {problem && !address && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {address && (
        <CropDialog
          {...sending}
          address={address}
          shapes={square}
          hint={adminCatalog('cover.crop')}
          onUse={(crop) => void use(crop)}
          onClose={close}
        />
      )}
      {isChanged && <p className={styles.quiet}>{adminCatalog(cover.picture ? 'cover.sent' : 'cover.later')}</p>}
    </fieldset>
  )
}
