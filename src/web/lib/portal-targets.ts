/** Places on a page that are filled later, by parts that come when the page stands: their ids. */
export const portalTargets = { strip: 'strip', adminStrip: 'admin-strip', saidToday: 'said-today' } as const
