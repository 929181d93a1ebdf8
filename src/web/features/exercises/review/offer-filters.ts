/** The address of the offered exercises, which names the open one. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, openItem } from '#web/lib/address/url-filters.ts'

export const offerFilters = createUrlFilters({ uuid: openItem() }, adminPaths.adminExercises)
