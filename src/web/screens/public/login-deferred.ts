/**
 * What is loaded after the sign-in form is shown: the picture, the header and footer, and sign-in through the school's platform. It is named
 * here, and not where the form is, so that the form's own file need not list all that they are made of.
 */
export const loadEveningBay = async () => (await import('#web/features/identity/evening-bay.tsx')).EveningBay
export const loadSignOnOptions = async () => (await import('#web/features/partners/sign-on-options.tsx')).SignOnOptions
export const loadPublicNav = async () => (await import('#web/features/identity/public-nav.tsx')).PublicNav
