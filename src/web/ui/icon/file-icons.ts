/** The icons of files and folders, for whoever looks through them; imported for its effect. */
import { learnIcons } from './drawings.ts'
import { FILE_ICON_PATHS } from './file-icon-paths.ts'

learnIcons(FILE_ICON_PATHS)
