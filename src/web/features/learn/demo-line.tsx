/** What a demo account is told before it wonders: all can be looked at, nothing can be published (spec 6). */
import { teach } from '#web/lib/words/teach.en.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { mayPublish } from './permissions.ts'
import { useUser } from '#web/session/session.ts'

export function DemoLine() {
  const user = useUser()
  return user && !mayPublish(user) ? <Banner tone="info">{teach('demo.lead')}</Banner> : null
}
