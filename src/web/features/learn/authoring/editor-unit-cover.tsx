/** The cover of a unit. Its alternative text is empty, because the title is next to it. */
import { type SitePrintShape, createPrintUrl } from '#rules/site/prints.ts'

interface CoverProps {
  cover: { scene: string; palette: string }
  shape: SitePrintShape
  /** Width in pixels; the shape must be available in it. */
  width: number
  className?: string | undefined
}

export function EditorUnitCover({ cover, shape, width, className }: CoverProps) {
  return <img src={createPrintUrl(cover, shape, width)} alt="" loading="lazy" decoding="async" className={className} />
}
