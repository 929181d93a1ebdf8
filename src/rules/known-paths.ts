/** Which addresses are pages at all, for the server's answer; the browser's router knows by itself. */
import { screens } from './screens.ts'

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replaceAll(/:[a-z_]+/gi, '[^/]+')}/?$`, 'i')
/** `/app/admin` only sends on (spec 4); `/alaiaweb/...` loses its prefix in the browser. */
const patterns = [...screens.map(({ path }) => patternOf(path)), /^\/app\/admin\/?$/, /^\/alaiaweb(\/|$)/]

export const isKnownPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))

/** Addresses that answer with data; everything else is a page. */
export const isData = (path: string): boolean => /^\/(api|media|assets|sso\/metadata)(\/|$)/.test(path)
