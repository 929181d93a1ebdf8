/** The icons of the admin area, for whoever goes there; imported for its effect. */
import { registerIcons } from './drawings.ts'
import { STAFF_ICON_PATHS } from './staff-icon-paths.ts'

registerIcons(STAFF_ICON_PATHS)
