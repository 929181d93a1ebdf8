/** The room that sign-in stands in. The server draws it too, so it asks nothing of anybody. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DoorWords } from '#contract/site-pages.ts'
import { entrances } from '#web/lib/entrances.ts'
import { DoorFrame } from '#web/ui/frame/room-frame.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './login.module.css'

type Props = { words: DoorWords; lead: string; scene: ReactNode; children: ReactNode }

export function LoginDoor({ words, lead, scene, children }: Props) {
  const foot = (
    <>
      <p>
        {words.new}{' '}
        <Link to={entrances.signUp} className={styles.way}>
          {words.newWay}
        </Link>
      </p>
      <p>{words.partner}</p>
    </>
  )
  return (
    <DoorFrame scene={scene} quote={words.pause} foot={foot}>
      <header className={styles.header}>
        <PageHeading title={words.title}>{words.welcome}</PageHeading>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </DoorFrame>
  )
}
