/** Registers the icons of the admin area; import it for its side effect. */
import { registerIcons } from './icon-registry.ts'
import { STAFF_ICON_PATHS } from './staff-icon-paths.ts'

registerIcons(STAFF_ICON_PATHS)
