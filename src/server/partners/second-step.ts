/**
 * The values with which platforms report that a person signed in with a second step. Any other value, and a platform
 * that reports nothing, counts as one step (ASVS 6.8.4).
 */

/** REFEDS Multi-Factor Authentication Profile: the same value in SAML and in OpenID Connect. */
const REFEDS = 'https://refeds.org/profile/mfa'
/** Microsoft Entra ID and AD FS: as a class, and as a value of the attribute that lists methods. */
const MICROSOFT = 'http://schemas.microsoft.com/claims/multipleauthn'
const MICROSOFT_WAYS = 'http://schemas.microsoft.com/claims/authnmethodsreferences'
/** Authentication Method Reference Values (RFC 8176, 2). */
const MFA = 'mfa'

/**
 * Authentication Context for SAML 2.0, 3.4: classes with two factors, and time-based token codes, which our own second
 * step accepts too. A smartcard without a PIN (`Smartcard`) is left out, because such cards are only held to a reader.
 */
const SAML_CLASSES = ['MobileTwoFactorContract', 'MobileTwoFactorUnregistered', 'SmartcardPKI', 'TimeSyncToken'].map(
  (name) => `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}`,
)

const classes: readonly string[] = [REFEDS, MICROSOFT, ...SAML_CLASSES]

interface SamlAssertionFacts {
  /** The authentication context classes of all authentication statements. */
  classes: readonly string[]
  attributes: Readonly<Record<string, readonly string[]>>
}

export const hasSamlSecondStep = ({ classes: claimed, attributes }: SamlAssertionFacts): boolean =>
  claimed.some((name) => classes.includes(name)) || (attributes[MICROSOFT_WAYS] ?? []).includes(MICROSOFT)

/** Checks the claims of a signed token. They may have any type, because nothing has validated them before. */
export const hasTokenSecondStep = ({ amr, acr }: Readonly<Record<string, unknown>>): boolean =>
  (Array.isArray(amr) && amr.includes(MFA)) || acr === REFEDS
