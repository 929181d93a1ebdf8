/**
 * A banner on an adult's home page, as long as a request hasn't been seen. It shows no name, because others may see the
 * screen.
 */
import { useLocation } from 'react-router'
import { portalTargets } from '#web/lib/portal-targets.ts'
import { supportRequests } from '#web/lib/messages/en/support-requests.ts'
import { getHomePath, isAdmin } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Portal } from '#web/ui/frame/portal.tsx'
import { Strip } from '#web/ui/notice/strip.tsx'

export function WaitingRequests({ count, onOpen }: { count: number; onOpen: () => void }) {
  const user = useUser()
  const { pathname } = useLocation()
  if (!user || pathname !== getHomePath(user)) return null
  return (
    <Portal place={isAdmin(user) ? portalTargets.adminStrip : portalTargets.strip}>
      <Strip
        label={supportRequests('title')}
        icon="hand-heart"
        text={count === 1 ? supportRequests('waiting.one') : supportRequests('waiting.many', { count })}
      >
        <Button look="soft" size="small" aria-haspopup="dialog" onClick={onOpen}>
          {supportRequests('waiting.open')}
        </Button>
      </Strip>
    </Portal>
  )
}
