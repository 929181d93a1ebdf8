/** The print of a unit; its title stands beside it. */
import { type PrintShape, printUrl } from '#rules/site/prints.ts'

interface CoverProps {
  cover: { scene: string; palette: string }
  shape: PrintShape
  /** Pixels; one of the widths that the shape comes in. */
  width: number
  className?: string | undefined
}

export function UnitCover({ cover, shape, width, className }: CoverProps) {
  return <img src={printUrl(cover, shape, width)} alt="" loading="lazy" decoding="async" className={className} />
}
