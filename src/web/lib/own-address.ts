/** Addresses that come from outside (storage, a link) are followed only within our own origin (decision 19). */

/** Path, query and fragment of an address of ours; undefined for anything that would leave it. */
export const ownPathOf = (address: string | undefined): string | undefined => {
  if (!address) return undefined
  try {
    const url = new URL(address, location.origin)
    if (url.origin !== location.origin) return undefined
    return `${url.pathname.replace(/^[/\\]+/, '/')}${url.search}${url.hash}`
  } catch {
    return undefined
  }
}
