/**
 * The only module that turns an address into a script, and text into a page: the content security policy allows no
 * other (Trusted Types). Browsers without Trusted Types follow the same rules.
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

/** A policy returns objects, but the types of the browser's own calls expect strings. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy }
}
const policy = trustedTypes?.createPolicy(OWN_POLICY, rules) ?? rules

/** @throws TypeError for an address of another origin */
export const toTrustedScriptUrl = (address: string): string => policy.createScriptURL(address)

/** Returns an empty page for a frame whose content is written from outside. */
export const createEmptyPage = (): string => policy.createHTML('')
