/** Links to the pages of the catalog. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { SegmentLinks } from '#web/ui/choice/tabs.tsx'
import styles from './catalog-tabs.module.css'

const items = [
  { to: adminPaths.adminSessions, label: adminCatalog('tab.sessions') },
  { to: adminPaths.adminGroups, label: adminCatalog('tab.groups') },
  { to: adminPaths.adminAmbiences, label: adminCatalog('tab.ambiences') },
  { to: adminPaths.adminVoices, label: adminCatalog('tab.voices') },
  { to: adminPaths.adminImport, label: adminCatalog('tab.import') },
]

export function CatalogTabs() {
  return (
    <div className={styles.parts}>
      <SegmentLinks label={adminCatalog('tabs')} items={items} />
    </div>
  )
}
