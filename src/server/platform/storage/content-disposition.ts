/**
 * The header that makes a browser save a file under a given name, whatever characters it contains (RFC 6266, RFC 8187).
 */

const toAscii = (filename: string): string => filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')

const percentEncode = (filename: string): string =>
  encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

// eslint-disable-next-line no-control-regex -- these are what is dropped
const CONTROLS = /[\u0000-\u001f\u007f]/g

/** Removes folders, control characters and lone surrogates from the name. */
export const formatContentDisposition = (filename?: string): string => {
  const name = filename
    ?.replace(CONTROLS, '')
    .replace(/^.*[\\/]/, '')
    .slice(0, 200)
    .toWellFormed()
  if (!name) return 'attachment'
  const ascii = toAscii(name)
  return ascii === name
    ? `attachment; filename="${ascii}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncode(name)}`
}
