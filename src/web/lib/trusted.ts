/**
 * The one place where an address becomes a script, and words become a page: the content policy lets no others
 * (Trusted Types). Browsers that know none of this are held to the same.
 */
import { OWN_POLICY } from '#rules/trusted-types.ts'

interface Policy {
  createScriptURL: (address: string) => string
  createHTML: (html: string) => string
}

const EMPTY = '<!doctype html><html lang="en"><body></body></html>'

const rules: Policy = {
  createScriptURL: (address) => {
    if (new URL(address, location.href).origin === location.origin) return address
    throw new TypeError('Only scripts of our own origin run')
  },
  createHTML: () => EMPTY,
}

/** What it makes are objects; the types of the browser's own calls speak of strings. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy }
}
const policy = trustedTypes?.createPolicy(OWN_POLICY, rules) ?? rules

/** @throws TypeError for an address of another origin */
export const ownScript = (address: string): string => policy.createScriptURL(address)

/** For a frame that is furnished from outside. */
export const emptyPage = (): string => policy.createHTML('')
