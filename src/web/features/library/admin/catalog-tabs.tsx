/** Links to the pages of the catalog. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import styles from './catalog-tabs.module.css'

const items = [
  { to: adminPaths.adminSessions, label: adminCatalog('part.sessions') },
  { to: adminPaths.adminGroups, label: adminCatalog('part.groups') },
  { to: adminPaths.adminAmbiences, label: adminCatalog('part.ambiences') },
  { to: adminPaths.adminVoices, label: adminCatalog('part.voices') },
  { to: adminPaths.adminImport, label: adminCatalog('part.import') },
]

export function CatalogTabs() {
  return (
    <div className={styles.parts}>
      <SegmentLinks label={adminCatalog('parts')} items={items} />
    </div>
  )
}
