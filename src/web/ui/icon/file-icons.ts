/** The icons of files and folders, for whoever looks through them; imported for its effect. */
import { registerIcons } from './drawings.ts'
import { FILE_ICON_PATHS } from './file-icon-paths.ts'

registerIcons(FILE_ICON_PATHS)
