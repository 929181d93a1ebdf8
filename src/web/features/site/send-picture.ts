/** Uploads a picture from this device, and returns what the page stores of it. */
import { cmsFileDone, cmsFileUploadUrls } from '#contract/site.ts'
import { call } from '#web/lib/api.ts'
import { toUploadAddress } from '#web/lib/uploads/upload-address.ts'
import { sendFile } from '#web/ui/upload/send-file.ts'
import type { PictureUpload } from '#web/ui/upload/use-picture-upload.ts'

export interface SentPicture {
  key: string
  width: number
  height: number
}

/** Uploads and crops a picture. @throws Error whose message can be shown */
export const sendPicture = async ({ file, crop, signal, onProgress }: PictureUpload): Promise<SentPicture> => {
  const { name, size, type } = file
  const files = [{ name, size, content_type: type || 'application/octet-stream' }]
  const { Uploads } = await call(cmsFileUploadUrls, { File: { files } }, { signal })
  const address = toUploadAddress(Uploads[0])
  await sendFile(address, { file, signal, onProgress: (sent) => onProgress(sent / size) })
  const { Picture } = await call(cmsFileDone, { File: { key_path: address.key, crop } }, { signal })
  const { key, width, height } = Picture
  return { key, width, height }
}
