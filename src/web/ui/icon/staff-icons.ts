/** The icons of the admin area, for whoever goes there; imported for its effect. */
import { learnIcons } from './drawings.ts'
import { STAFF_ICON_PATHS } from './staff-icon-paths.ts'

learnIcons(STAFF_ICON_PATHS)
