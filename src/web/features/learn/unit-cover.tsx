/** A unit's cover by scene and palette; the server draws it on the first request. */
import { createPrintUrl } from '#rules/site/prints.ts'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'

interface UnitCoverProps {
  cover: { scene: string; palette: string }
  /** The unit's uuid, from which a fallback picture is drawn. */
  seed: string
  width?: 400 | 800
  eager?: boolean
  className?: string | undefined
}

export function UnitCover({ cover, seed, width = 800, eager = false, className }: UnitCoverProps) {
  const address = new URL(createPrintUrl(cover, 'wide', width), location.origin).href
  return <CoverPicture src={address} seed={seed} eager={eager} className={className} />
}
