/**
 * Loads the parts that follow the sign-in form: the picture, the header and footer, and sign-in through the school's
 * platform. They are named here, so that the form's own chunk need not list all of their files.
 */
export const loadEveningBay = async () => (await import('#web/features/identity/evening-bay.tsx')).EveningBay
export const loadSignOnOptions = async () => (await import('#web/features/partners/sign-on-options.tsx')).SignOnOptions
export const loadPublicNav = async () => (await import('#web/features/identity/public-nav.tsx')).PublicNav
