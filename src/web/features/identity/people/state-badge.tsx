/** The state of a person, unless it is simply active. */
import type { SchoolPerson } from '#contract/identity/people.ts'
import { people } from '#web/lib/messages/en/people.ts'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'

const tones: Record<SchoolPerson['state'], BadgeTone> = { active: 'ok', invited: 'draft', deactivated: 'plain' }

export function StateBadge({ person: { state, asked_at, has_sign_in } }: { person: SchoolPerson }) {
  if (asked_at) return <Badge tone="info">{people('requested')}</Badge>
  if (state === 'active' && !has_sign_in) return <Badge tone="draft">{people('without')}</Badge>
  return <Badge tone={tones[state]}>{people(state)}</Badge>
}
