/**
 * Loads the parts that follow the sign-in form: the picture, the header and footer, and the other ways to sign
 * in. They are named here, so that the form's own chunk need not list all of their files.
 */
export const loadEveningBay = async () => (await import('#web/features/identity/evening-bay.tsx')).EveningBay
export const loadSignInOptions = async () => (await import('./sign-in-options.tsx')).SignInOptions
export const loadPublicNav = async () => (await import('#web/features/identity/public-nav.tsx')).PublicNav
