/**
 * How platforms say that they asked somebody for more than a password. What is not among these, and a platform that says
 * nothing, counts as one step (ASVS 6.8.4).
 */

/** REFEDS Multi-Factor Authentication Profile: the same word in SAML and in OpenID Connect. */
const REFEDS = 'https://refeds.org/profile/mfa'
/** Microsoft Entra ID and AD FS: as a class, and among the ways that the attribute lists. */
const MICROSOFT = 'http://schemas.microsoft.com/claims/multipleauthn'
const MICROSOFT_WAYS = 'http://schemas.microsoft.com/claims/authnmethodsreferences'
/** Authentication Method Reference Values (RFC 8176, 2). */
const MFA = 'mfa'

/**
 * Authentication Context for SAML 2.0, 3.4: two factors by their own words, and codes of a token, as our own second step
 * is one. A smartcard without its PIN (`Smartcard`) is left out: at schools such cards are held to a reader.
 */
const SAML_CLASSES = ['MobileTwoFactorContract', 'MobileTwoFactorUnregistered', 'SmartcardPKI', 'TimeSyncToken'].map(
  (name) => `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}`,
)

const classes: readonly string[] = [REFEDS, MICROSOFT, ...SAML_CLASSES]

interface SamlAssertionFacts {
  /** Of the statements that somebody signed in. */
  classes: readonly string[]
  attributes: Readonly<Record<string, readonly string[]>>
}

export const hasSamlSecondStep = ({ classes: claimed, attributes }: SamlAssertionFacts): boolean =>
  claimed.some((one) => classes.includes(one)) || (attributes[MICROSOFT_WAYS] ?? []).includes(MICROSOFT)

/** @param claims of the signed token; of any form, since nobody else looks at them */
export const hasTokenSecondStep = ({ amr, acr }: Readonly<Record<string, unknown>>): boolean =>
  (Array.isArray(amr) && amr.includes(MFA)) || acr === REFEDS
