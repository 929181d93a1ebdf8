/** My data: data export, deletion, retention and active sessions. */
import { RetentionList } from './retention-list.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { ExportMyData } from './export-my-data.tsx'
import { EraseMyData } from './erase-my-data.tsx'
import styles from './my-data-part.module.css'

export function MyDataPart() {
  return (
    <div className={styles.part}>
      <ExportMyData />
      <EraseMyData what="written" />
      <EraseMyData what="everything" />
      <RetentionList />
      <OpenSessions />
    </div>
  )
}
