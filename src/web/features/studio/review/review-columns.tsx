/** The columns of the recordings that adults of the school handed in. */
import type { HandedInRecording } from '#contract/studio/shapes.ts'
import { formatDate } from '#rules/times.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'
import type { TableColumns } from '#web/ui/table/data-table.tsx'

const tones: Record<HandedInRecording['state'], BadgeTone> = {
  open: 'plain',
  handed_in: 'draft',
  published: 'ok',
  replaced: 'plain',
}

/** A recording that is open again was returned. */
export function StateBadge({ state }: Pick<HandedInRecording, 'state'>) {
  return <Badge tone={tones[state]}>{state === 'open' ? t('review.returned') : t(`state.${state}`)}</Badge>
}

export const reviewColumns: TableColumns<HandedInRecording> = [
  { id: 'session', label: t('review.session'), cell: ({ title }) => title },
  { id: 'narrator', label: t('review.narrator'), cell: ({ narrator_name }) => narrator_name },
  {
    id: 'when',
    label: t('review.when'),
    inBlock: 'absent',
    cell: ({ handed_in_at }) => (handed_in_at ? formatDate(handed_in_at) : ''),
  },
  {
    id: 'state',
    label: t('review.state'),
    inBlock: 'beside',
    cell: ({ state }) => <StateBadge state={state} />,
  },
]
