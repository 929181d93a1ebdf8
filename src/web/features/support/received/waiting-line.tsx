/** On the first page of an adult, as long as somebody waits to be seen. Without a name: others may look at the screen too. */
import { useLocation } from 'react-router'
import { places } from '#web/lib/places.ts'
import { asked } from '#web/lib/words/asked.en.ts'
import { homeOf, isAdmin } from '#web/session/destinations.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Into } from '#web/ui/frame/into.tsx'
import { Strip } from '#web/ui/notice/strip.tsx'

export function WaitingLine({ count, onOpen }: { count: number; onOpen: () => void }) {
  const user = useUser()
  const { pathname } = useLocation()
  if (!user || pathname !== homeOf(user)) return null
  return (
    <Into place={isAdmin(user) ? places.adminStrip : places.strip}>
      <Strip
        label={asked('title')}
        icon="hand-heart"
        text={count === 1 ? asked('waiting.one') : asked('waiting.many', { count })}
      >
        <Button look="soft" size="small" aria-haspopup="dialog" onClick={onOpen}>
          {asked('waiting.open')}
        </Button>
      </Strip>
    </Into>
  )
}
