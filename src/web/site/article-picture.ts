import type { ArticleLine } from '#contract/articles.ts'
import type { Picture } from '#rules/site/fields.ts'

/** An article's cover as a picture; beside its title it is decoration, so the words for it are the caller's. */
export const getArticlePicture = (
  { key, width, height, scene, palette, alt }: ArticleLine['cover'],
  said = alt,
): Picture => (key && width && height ? { key, width, height, alt: said ?? '' } : { scene, palette, alt: said ?? '' })
