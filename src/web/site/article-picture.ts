import type { ArticleLine } from '#contract/articles.ts'
import type { PagePicture } from '#rules/site/fields.ts'

/**
 * Returns an article's cover as a picture. Next to its title it is decoration, so callers decide on the alternative
 * text.
 */
export const getArticlePicture = (
  { key, width, height, scene, palette, alt }: ArticleLine['cover'],
  altText = alt,
): PagePicture =>
  key && width && height ? { key, width, height, alt: altText ?? '' } : { scene, palette, alt: altText ?? '' }
