/** Whether an address leads out of Alaia; those of ours are written from the root of the site. */
export const isExternalUrl = (url: string): boolean => /^https?:\/\//i.test(url)
