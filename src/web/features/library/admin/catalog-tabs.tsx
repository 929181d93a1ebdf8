/** Links to the pages of the catalog. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { catalogue } from '#web/lib/messages/en/catalog.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import styles from './catalog-tabs.module.css'

const items = [
  { to: adminPaths.adminSessions, label: catalogue('part.sessions') },
  { to: adminPaths.adminGroups, label: catalogue('part.groups') },
  { to: adminPaths.adminAmbiences, label: catalogue('part.ambiences') },
  { to: adminPaths.adminImport, label: catalogue('part.import') },
]

export function CatalogTabs() {
  return (
    <div className={styles.parts}>
      <SegmentLinks label={catalogue('parts')} items={items} />
    </div>
  )
}
