/** Chooses the link preview picture of a page: its first picture, in the size for link previews. */
import type { Picture } from '#rules/site/fields.ts'
import type { PageContent } from '#rules/site/pages.ts'
import { MEDIA_PATH } from '../platform/storage/keys.ts'

const USUAL = { scene: 'bay', palette: 'dawn' }

interface LinkPicture {
  scene: string
  palette: string
  key?: string | undefined
}

/** Uploaded pictures are used unchanged. */
export const linkPictureUrl = (origin: string, picture: LinkPicture = USUAL): string =>
  picture.key
    ? `${origin}${MEDIA_PATH}${picture.key}`
    : `${origin}/prints/${picture.scene}-${picture.palette}-link-1200.jpg`

const toLinkPicture = (picture: Picture): LinkPicture =>
  'key' in picture ? { ...USUAL, key: picture.key } : { scene: picture.scene, palette: picture.palette }

export const pagePictureUrl = (origin: string, { sections }: PageContent): string => {
  const pictures = sections.map((section) => ('picture' in section ? section.picture : undefined))
  const first = pictures.find((picture) => picture !== undefined)
  return first ? linkPictureUrl(origin, toLinkPicture(first)) : linkPictureUrl(origin)
}
