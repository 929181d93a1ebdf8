/** Every icon of the app, for what stands behind the doors; imported for its effect. */
import { learnIcons } from './drawings.ts'
import { ICON_PATHS } from './icon-paths.ts'

learnIcons(ICON_PATHS)
