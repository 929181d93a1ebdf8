/** Every icon of the app, for what stands behind the doors; imported for its effect. */
import { registerIcons } from './drawings.ts'
import { ICON_PATHS } from './icon-paths.ts'

registerIcons(ICON_PATHS)
