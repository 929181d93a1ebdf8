/** Which addresses open from this device while the server cannot be reached. */
import { createPathMatcher } from '#rules/known-paths.ts'
import { type Area, screens } from '#rules/screens.ts'

const signedIn: readonly Area[] = ['app', 'teacher', 'admin']

/** The door, where somebody lands who is signed out, and help, which must be there when nothing else is. */
const others = ['/login', '/help']

/** Files: only the server has them. */
const VIEWER = '/view'

const pages = screens.filter(({ area, path }) => signedIn.includes(area) && path !== VIEWER).map(({ path }) => path)

/** @param path without search and hash */
export const isAppPage = createPathMatcher([...pages, ...others])
