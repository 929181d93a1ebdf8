/** Checks whether a URL leads out of Alaia. Our own URLs are relative to the root of the site. */
export const isExternalUrl = (url: string): boolean => /^https?:\/\//i.test(url)
