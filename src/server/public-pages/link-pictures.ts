/** Chooses the link preview picture of a page: its first picture, in the size for link previews. */
import type { PagePicture } from '#rules/site/fields.ts'
import type { PageContent } from '#rules/site/pages.ts'
import { MEDIA_PATH } from '#server/platform/storage/keys.ts'

const DEFAULT_PRINT = { scene: 'bay', palette: 'dawn' }

interface LinkPicture {
  scene: string
  palette: string
  key?: string | undefined
}

/** Uploaded pictures are used unchanged. */
export const toLinkPictureUrl = (origin: string, picture: LinkPicture = DEFAULT_PRINT): string =>
  picture.key
    ? `${origin}${MEDIA_PATH}${picture.key}`
    : `${origin}/prints/${picture.scene}-${picture.palette}-link-1200.jpg`

const toLinkPicture = (picture: PagePicture): LinkPicture =>
  'key' in picture ? { ...DEFAULT_PRINT, key: picture.key } : { scene: picture.scene, palette: picture.palette }

export const toPagePictureUrl = (origin: string, { sections }: PageContent): string => {
  const pictures = sections.map((section) => ('picture' in section ? section.picture : undefined))
  const first = pictures.find((picture) => picture !== undefined)
  return first ? toLinkPictureUrl(origin, toLinkPicture(first)) : toLinkPictureUrl(origin)
}
