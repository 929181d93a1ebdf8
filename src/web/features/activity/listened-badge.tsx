import { activity } from '#web/lib/messages/en/activity.ts'
import { Badge } from '#web/ui/print/status-badge.tsx'

/** Shows "paused" when a person stopped early, because stopping early is not a fault. */
export const ListenedBadge = ({ finished }: { finished: boolean }) => (
  <Badge tone={finished ? 'ok' : 'plain'}>{finished ? activity('finished') : activity('paused')}</Badge>
)
