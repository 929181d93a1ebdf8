/** Sends a picture from this device, and answers what the page keeps of it. */
import { cmsFileDone, cmsFileUploadUrls } from '#contract/site.ts'
import { pictureLimits } from '#rules/site/pictures.ts'
import { call } from '#web/lib/api.ts'
import { cms } from '#web/lib/words/cms.en.ts'

export interface SentPicture {
  key: string
  width: number
  height: number
}

/** Said before anything is sent. */
const refusalOf = ({ name, size }: File): string | undefined => {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!pictureLimits.extensions.includes(extension)) return cms('picture.type')
  return size > pictureLimits.maxBytes ? cms('picture.large') : undefined
}

/** @throws Error whose message can be shown */
export const sendPicture = async (file: File): Promise<SentPicture> => {
  const refusal = refusalOf(file)
  if (refusal) throw new Error(refusal)
  const { name, size, type } = file
  const files = [{ name, size, content_type: type || 'application/octet-stream' }]
  const { Uploads } = await call(cmsFileUploadUrls, { File: { files } })
  const [{ url, key_path, content_type } = { url: '', key_path: '', content_type: '' }] = Uploads
  const answer = await fetch(url, { method: 'PUT', body: file, headers: { 'content-type': content_type } }).catch(
    () => undefined,
  )
  if (!answer?.ok) throw new Error(cms('picture.failed'))
  const { Picture } = await call(cmsFileDone, { File: { key_path } })
  const { key, width, height } = Picture
  return { key, width, height }
}
