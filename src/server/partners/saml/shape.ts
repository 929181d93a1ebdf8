/** How a signed response is built: one assertion, and two signatures that each cover exactly what they stand in. */
import { ASSERTION, PROTOCOL, SIGNATURE } from './names.ts'
import { allNamed, attribute, children, childrenNamed, onlyChild } from './elements.ts'
import { refuse } from './reading.ts'

/** SHA-256 or stronger; a secret-key signature is none that a stranger could check. */
const SIGNED_BY = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]
const DIGESTED_BY = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const CANONICAL = [EXCLUSIVE, `${EXCLUSIVE}WithComments`]
const TRANSFORMS = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', ...CANONICAL]

const algorithmOf = (element: Element): string => attribute(element, 'Algorithm') ?? ''

const checkReference = (reference: Element, signed: Element): void => {
  const id = attribute(signed, 'ID')
  if (!id || attribute(reference, 'URI') !== `#${id}`) refuse('A signature covers something else')
  const digest = algorithmOf(onlyChild(reference, SIGNATURE, 'DigestMethod'))
  if (!DIGESTED_BY.includes(digest)) refuse('A digest is too weak')
  const transforms = children(onlyChild(reference, SIGNATURE, 'Transforms')).map(algorithmOf)
  if (transforms.length > 2 || !transforms.every((transform) => TRANSFORMS.includes(transform))) {
    refuse('A signature transforms what it covers')
  }
  if (transforms[0] !== TRANSFORMS[0]) refuse('A signature is not enveloped')
}

/** Which key it names is never looked at: keys are pinned. */
const checkSignature = (signed: Element): void => {
  const signature = onlyChild(signed, SIGNATURE, 'Signature')
  if (childrenNamed(signature, SIGNATURE, 'Object').length) refuse('A signature carries an object')
  const info = onlyChild(signature, SIGNATURE, 'SignedInfo')
  if (!CANONICAL.includes(algorithmOf(onlyChild(info, SIGNATURE, 'CanonicalizationMethod')))) {
    refuse('A signature is read in an unknown way')
  }
  if (!SIGNED_BY.includes(algorithmOf(onlyChild(info, SIGNATURE, 'SignatureMethod')))) refuse('A signature is too weak')
  checkReference(onlyChild(info, SIGNATURE, 'Reference'), signed)
}

const checkIds = (root: Element): void => {
  const known = new Set<string>()
  for (const element of [root, ...allNamed(root, '*')]) {
    for (const name of ['ID', 'Id', 'id', 'xml:id']) {
      const id = attribute(element, name)
      if (id === undefined) continue
      if (!/^[\w.-]{1,200}$/.test(id) || known.has(id)) refuse('An id stands twice, or is none')
      known.add(id)
    }
  }
}

/** @returns its one assertion. @throws SamlRefused */
export const checkShape = (root: Element): Element => {
  if (root.localName !== 'Response' || root.namespaceURI !== PROTOCOL) refuse('It is no response')
  if (attribute(root, 'Version') !== '2.0') refuse('It is no response of SAML 2.0')
  if (allNamed(root, 'EncryptedAssertion').length) refuse('Its assertion is encrypted, which is not agreed')
  if (allNamed(root, 'Assertion').length !== 1) refuse('It has not exactly one assertion')
  const assertion = onlyChild(root, ASSERTION, 'Assertion')
  if (allNamed(root, 'Signature').length !== 2) refuse('It has not exactly two signatures')
  checkIds(root)
  checkSignature(root)
  checkSignature(assertion)
  return assertion
}
