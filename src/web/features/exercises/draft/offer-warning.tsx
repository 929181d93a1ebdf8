/** Warns a teacher before changing an exercise that is approved for the school or under review. */
import type { Exercise } from '#contract/exercises.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Banner } from '#web/ui/notice/banner.tsx'

export function OfferWarning({ offer }: Pick<Exercise, 'offer'>) {
  if (offer?.status !== 'approved' && offer?.status !== 'offered') return null
  return <Banner tone="warn">{exerciseEditor(`change.${offer.status}`)}</Banner>
}
