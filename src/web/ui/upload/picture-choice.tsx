/**
 * Chooses a picture from this device by selecting or dropping it, crops it to the required shape, and uploads it. It
 * knows no endpoint.
 */
import type { UploadLimits } from '#rules/uploads.ts'
import { TextField } from '../field/text-field.tsx'
import { CropDialog, type CropDialogProps } from './crop-dialog.tsx'
import { DropZone } from './drop-zone.tsx'
import styles from './upload.module.css'
import { type PictureUpload, usePictureUpload } from './use-picture-upload.ts'

interface Props<Sent> {
  id?: string
  label: string
  hint?: string
  /** The address of the current picture. */
  src?: string | undefined
  limits: UploadLimits
  shapes: CropDialogProps['shapes']
  /** If it throws, the error's message is shown. */
  send: (upload: PictureUpload) => Promise<Sent>
  onSent: (sent: Sent) => void
}

export function PictureChoice<Sent>({ id, label, hint, src, limits, shapes, send, onSent }: Props<Sent>) {
  const { choose, use, close, address, ...sending } = usePictureUpload({ limits, send, onSent })
  const handleFiles = (input: HTMLInputElement) => {
    choose([...(input.files ?? [])])
    // Allows choosing the same file again.
    input.value = ''
  }
  return (
    <DropZone onFiles={choose} className={styles.choice}>
      {src && <img className={styles.chosen} src={src} alt="" />}
      <TextField
        id={id}
        type="file"
        accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
        label={label}
        hint={hint}
        error={address ? undefined : sending.problem}
        onChange={({ currentTarget }) => handleFiles(currentTarget)}
      />
      {address && (
        <CropDialog {...sending} address={address} shapes={shapes} onUse={(crop) => void use(crop)} onClose={close} />
      )}
    </DropZone>
  )
}
