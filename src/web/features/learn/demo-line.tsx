/** Explains to a demo account, at the top of the page, that it opens some units and publishes nothing. */
import { teach } from '#web/lib/messages/en/teach.ts'
import { useUser } from '#web/session/session.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './demo-line.module.css'
import { mayPublish } from './may-publish.ts'

export function DemoLine() {
  const user = useUser()
  if (!user || mayPublish(user)) return null
  return (
    <div className={styles.line}>
      <Banner tone="info">{teach('demo.lead')}</Banner>
    </div>
  )
}
