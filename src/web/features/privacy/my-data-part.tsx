/** My data: take it along, delete it, how long it is kept, and where one is signed in. */
import { KeptFor } from './kept-for.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { TakeAlong } from './take-along.tsx'
import { WashAway } from './wash-away.tsx'
import styles from './my-data-part.module.css'

export function MyDataPart() {
  return (
    <div className={styles.part}>
      <TakeAlong />
      <WashAway what="written" />
      <WashAway what="everything" />
      <KeptFor />
      <OpenSessions />
    </div>
  )
}
