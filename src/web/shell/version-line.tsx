/** The end of every admin page: the installed version of Alaia, and the changes of this and earlier versions. */
import { useState } from 'react'
import { formatDate } from '#rules/times.ts'
import { versions } from '#web/lib/messages/en/versions.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './version-line.module.css'

/** The entries of CHANGELOG.md when the page was built, newest first. */
const changelog: readonly { version: string; day: string; changes: readonly string[] }[] = import.meta.env.VITE_CHANGES

export function VersionLine() {
  const [open, setOpen] = useState(false)
  return (
    <footer className={styles.line} data-screen-only>
      <span>{versions('version', { version: changelog[0]?.version ?? '' })}</span>
      <Button look="text" size="small" onClick={() => setOpen(true)}>
        {versions('open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={versions('open')}>
        {changelog.map(({ version, day, changes }) => (
          <section key={version} className={styles.version}>
            <h3>{versions('since', { version, day: formatDate(`${day}T12:00`) })}</h3>
            <ul className={styles.changes}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </section>
        ))}
      </Dialog>
    </footer>
  )
}
