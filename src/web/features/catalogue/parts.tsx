/** The pages of the catalogue, side by side. */
import { paths } from '#web/lib/paths.ts'
import { catalogue } from '#web/lib/words/catalogue.en.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import styles from './parts.module.css'

const items = [
  { to: paths.adminSessions, label: catalogue('part.sessions') },
  { to: paths.adminGroups, label: catalogue('part.groups') },
  { to: paths.adminAmbiences, label: catalogue('part.ambiences') },
  { to: paths.adminImport, label: catalogue('part.import') },
]

export function CatalogueParts() {
  return (
    <div className={styles.parts}>
      <SegmentLinks label={catalogue('parts')} items={items} />
    </div>
  )
}
