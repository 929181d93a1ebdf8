/** Recognizes the URLs that are pages, for the server's status code. The browser's router has its own routes. */
import { screens } from './screens.ts'

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replaceAll(/:[a-z_]+/gi, '[^/]+')}/?$`, 'i')

const toMatcher =
  (patterns: readonly RegExp[]) =>
  (path: string): boolean =>
    patterns.some((pattern) => pattern.test(path))

/** Creates a test for whether an address is one of these paths, which are written as in the table of screens. */
export const createPathMatcher = (paths: readonly string[]): ((path: string) => boolean) =>
  toMatcher(paths.map(toPattern))

/** `/app/admin` only redirects to the admin area; `/alaiaweb/...` loses its prefix in the browser. */
export const isKnownPath = toMatcher([
  ...screens.map(({ path }) => toPattern(path)),
  /^\/app\/admin\/?$/,
  /^\/alaiaweb(\/|$)/,
])

/** Returns whether an address is answered with data; everything else is a page. */
export const isDataPath = (path: string): boolean => /^\/(api|media|assets|sso\/metadata)(\/|$)/.test(path)
