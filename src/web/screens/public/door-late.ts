/**
 * What is loaded after the sign-in form is shown: the picture, the header and footer, and sign-in through the school's platform. It is named
 * here, and not where the form is, so that the form's own file need not list all that they are made of.
 */
export const eveningBay = async () => (await import('#web/features/identity/evening-bay.tsx')).EveningBay
export const partnerWays = async () => (await import('#web/features/partners/partner-ways.tsx')).PartnerWays
export const publicLine = async () => (await import('#web/features/identity/public-lines.tsx')).PublicLine
