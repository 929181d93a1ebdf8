/** The address of the background sounds, which names the open one. */
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, openItem } from '#web/lib/address/url-filters.ts'

export const ambienceFilters = createUrlFilters({ sound: openItem() }, adminPaths.adminAmbiences)
