/** The home page without a connection and without cached data: gray shapes for the sections to come. */
import { useState } from 'react'
import { pingServer } from '#web/lib/ping-server.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { PrintSkeleton } from '#web/ui/state/skeleton.tsx'
import styles from './offline-sections.module.css'

/** Pending requests continue by themselves once the server is back. */
export function OfflineSections() {
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = async () => {
    setIsRetrying(true)
    await pingServer()
    setIsRetrying(false)
  }
  const names = [library('series'), library('collections'), library('mine'), library('search')]
  return (
    <Section title={library('offline.title')}>
      <ul className={styles.downloads}>
        {names.map((name) => (
          <li key={name}>
            <PrintSkeleton shape="square" />
            <span className={styles.name}>{name}</span>
          </li>
        ))}
      </ul>
      <Button look="line" icon="arrow-clockwise" busy={isRetrying} onClick={() => void retry()}>
        {library('offline.retry')}
      </Button>
    </Section>
  )
}
