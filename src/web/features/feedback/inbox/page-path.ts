/** The page that a message was sent from: shown as its address, and linked only within this site. */

const parseUrl = (location: string, origin: string): URL | undefined => {
  try {
    return new URL(location, origin)
  } catch {
    return undefined
  }
}

/** Returns the path within the app, or undefined for any other address. */
export const getAppPath = (location: string, origin: string): string | undefined => {
  const url = location ? parseUrl(location, origin) : undefined
  return url?.origin === origin && /^https?:$/.test(url.protocol) ? `${url.pathname}${url.search}` : undefined
}

/** Returns the section of the app without ids: /audio/7c1e-42 becomes /audio. */
export const getAppSection = (location: string, origin: string): string => {
  const { pathname } = parseUrl(location, origin) ?? { pathname: location }
  const idIndex = pathname.split('/').findIndex((segment, index) => index > 0 && /\d/.test(segment))
  return (idIndex < 0 ? pathname : pathname.split('/').slice(0, idIndex).join('/')) || '/'
}
