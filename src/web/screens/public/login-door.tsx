/** The room that sign-in stands in. The server draws it too, so it asks nothing of anybody. */
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { DoorWords } from '#contract/site-pages.ts'
import { entrances } from '#web/lib/entrances.ts'
import { DoorFrame } from '#web/ui/frame/room-frame.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './login.module.css'

type Props = { words: DoorWords; lead: string; scene: ReactNode; ways?: ReactNode; children: ReactNode }

export function LoginDoor({ words, lead, scene, ways, children }: Props) {
  const waiting = <p>{words.partner}</p>
  const foot = (
    <>
      <div className={styles.ways}>
        <Suspense fallback={waiting}>{ways ?? waiting}</Suspense>
      </div>
      <p>
        {words.new}{' '}
        <Link to={entrances.signUp} className={styles.way}>
          {words.newWay}
        </Link>
      </p>
    </>
  )
  return (
    <DoorFrame scene={<Suspense>{scene}</Suspense>} quote={words.pause} foot={foot}>
      <header className={styles.header}>
        <PageHeading title={words.title}>{words.welcome}</PageHeading>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </DoorFrame>
  )
}
