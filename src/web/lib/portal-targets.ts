/** The ids of places on a page that are filled later, by components that load after the page. */
export const portalTargets = { strip: 'strip', adminStrip: 'admin-strip', saidToday: 'said-today' } as const
