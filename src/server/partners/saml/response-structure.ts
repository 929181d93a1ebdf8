/**
 * Checks the structure of a signed response before its signatures are verified: exactly one assertion, and two
 * signatures that each cover exactly their parent element. This prevents signature wrapping.
 */
import { ASSERTION, PROTOCOL, SIGNATURE } from './identifiers.ts'
import { findAllElements, getAttribute, listChildren, listChildElements, requireOnlyChild } from './elements.ts'
import { rejectResponse } from './decode-response.ts'

/** SHA-256 or stronger with a public key; HMAC would make the public certificate a shared secret. */
const SIGNATURE_ALGORITHMS = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]
const DIGEST_ALGORITHMS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const CANONICALIZATIONS = [EXCLUSIVE_C14N, `${EXCLUSIVE_C14N}WithComments`]
const TRANSFORMS = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', ...CANONICALIZATIONS]

const getAlgorithm = (element: Element): string => getAttribute(element, 'Algorithm') ?? ''

const checkReference = (reference: Element, signedElement: Element): void => {
  const id = getAttribute(signedElement, 'ID')
  if (!id || getAttribute(reference, 'URI') !== `#${id}`) rejectResponse('A signature covers something else')
  const digest = getAlgorithm(requireOnlyChild(reference, SIGNATURE, 'DigestMethod'))
  if (!DIGEST_ALGORITHMS.includes(digest)) rejectResponse('A digest is too weak')
  const transforms = listChildren(requireOnlyChild(reference, SIGNATURE, 'Transforms')).map(getAlgorithm)
  if (transforms.length > 2 || !transforms.every((transform) => TRANSFORMS.includes(transform))) {
    rejectResponse('A signature transforms what it covers')
  }
  if (transforms[0] !== TRANSFORMS[0]) rejectResponse('A signature is not enveloped')
}

/** Ignores the key that the signature names, because certificates are pinned. */
const checkSignature = (signedElement: Element): void => {
  const signature = requireOnlyChild(signedElement, SIGNATURE, 'Signature')
  if (listChildElements(signature, SIGNATURE, 'Object').length) rejectResponse('A signature carries an object')
  const signedInfo = requireOnlyChild(signature, SIGNATURE, 'SignedInfo')
  if (!CANONICALIZATIONS.includes(getAlgorithm(requireOnlyChild(signedInfo, SIGNATURE, 'CanonicalizationMethod')))) {
    rejectResponse('A signature has an unknown canonicalization method')
  }
  if (!SIGNATURE_ALGORITHMS.includes(getAlgorithm(requireOnlyChild(signedInfo, SIGNATURE, 'SignatureMethod')))) {
    rejectResponse('A signature is too weak')
  }
  checkReference(requireOnlyChild(signedInfo, SIGNATURE, 'Reference'), signedElement)
}

const checkIds = (root: Element): void => {
  const seenIds = new Set<string>()
  for (const element of [root, ...findAllElements(root, '*')]) {
    for (const name of ['ID', 'Id', 'id', 'xml:id']) {
      const id = getAttribute(element, name)
      if (id === undefined) continue
      if (!/^[\w.-]{1,200}$/.test(id) || seenIds.has(id)) rejectResponse('An ID is invalid or repeated')
      seenIds.add(id)
    }
  }
}

/** @returns its one assertion. @throws InvalidSamlResponseError */
export const checkShape = (root: Element): Element => {
  if (root.localName !== 'Response' || root.namespaceURI !== PROTOCOL) rejectResponse('It is not a response')
  if (getAttribute(root, 'Version') !== '2.0') rejectResponse('It is not a SAML 2.0 response')
  if (findAllElements(root, 'EncryptedAssertion').length) {
    rejectResponse('Its assertion is encrypted, which is not supported')
  }
  if (findAllElements(root, 'Assertion').length !== 1) rejectResponse('It must have exactly one assertion')
  const assertion = requireOnlyChild(root, ASSERTION, 'Assertion')
  if (findAllElements(root, 'Signature').length !== 2) rejectResponse('It must have exactly two signatures')
  checkIds(root)
  checkSignature(root)
  checkSignature(assertion)
  return assertion
}
