/** Registers the icons of files and folders; import it for its side effect. */
import { registerIcons } from './icon-registry.ts'
import { FILE_ICON_PATHS } from './file-icon-paths.ts'

registerIcons(FILE_ICON_PATHS)
