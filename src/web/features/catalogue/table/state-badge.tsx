/** The state of a session. */
import type { CatalogueStatus } from '#rules/catalogue.ts'
import { catalogue } from '#web/lib/words/catalogue.en.ts'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'

const toneOf: Record<CatalogueStatus, BadgeTone> = {
  draft: 'draft',
  processing: 'processing',
  published: 'ok',
  withdrawn: 'plain',
  deleted: 'danger',
}

export function StateBadge({ status }: { status: CatalogueStatus }) {
  return <Badge tone={toneOf[status]}>{catalogue(status === 'processing' ? 'status.processing' : status)}</Badge>
}
