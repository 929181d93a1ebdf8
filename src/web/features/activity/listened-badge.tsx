import { activity } from '#web/lib/messages/en/activity.ts'
import { Badge } from '#web/ui/print/status-badge.tsx'

/** Stopping early is a pause and no fault. */
export const ListenedBadge = ({ finished }: { finished: boolean }) => (
  <Badge tone={finished ? 'ok' : 'plain'}>{finished ? activity('finished') : activity('paused')}</Badge>
)
