/** Decides which addresses open from this device while the server can't be reached. */
import { createPathMatcher } from '#rules/known-paths.ts'
import { type ScreenArea, screens } from '#rules/screens.ts'

const signedInAreas: readonly ScreenArea[] = ['app', 'teacher', 'admin']

/** The sign-in page, where signed-out people land, and help, which must always be available. */
const otherPaths = ['/login', '/help']

/** The file viewer needs the server: files are not stored on the device. */
const VIEWER = '/view'

const pages = screens
  .filter(({ area, path }) => signedInAreas.includes(area) && path !== VIEWER)
  .map(({ path }) => path)

/** @param path without search and hash */
export const isAppPage = createPathMatcher([...pages, ...otherPaths])
