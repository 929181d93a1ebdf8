/** Registers every icon of the app for the pages behind sign-in; import it for its side effect. */
import { registerIcons } from './icon-registry.ts'
import { ICON_PATHS } from './icon-paths.ts'

registerIcons(ICON_PATHS)
