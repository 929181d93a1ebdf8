/**
 * Parses the JSON of a call. Refuses excessive nesting, keys that reach a prototype, and NUL characters; replaces lone
 * surrogates.
 */

/** Deeper than any of our calls; rich text is the deepest. */
const MAX_DEPTH = 40
const BYTE_ORDER_MARK = 0xfeff
const NUL = String.fromCharCode(0)

/**
 * Finds escapes of surrogates. A character beyond the basic plane is a pair of them; a lone one is not a character, and
 * the database refuses it.
 */
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/

/** The JSON is valid, but holds something that none of our calls allows. */
export class InvalidJsonError extends Error {}

const reachesPrototype = (key: string, value: unknown): boolean =>
  key === '__proto__' ||
  (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))

/** Checks every value and key. `values` counts down, so that no call has more values than allowed. */
const checkValue = (value: unknown, remainingDepth: number, budget: { values: number }): void => {
  budget.values -= 1
  if (budget.values < 0) throw new InvalidJsonError('too many values')
  if (typeof value === 'string' && value.includes(NUL)) throw new InvalidJsonError('a NUL')
  if (typeof value !== 'object' || value === null) return
  if (remainingDepth === 0) throw new InvalidJsonError('too deep')
  if (Array.isArray(value)) {
    for (const inner of value) checkValue(inner, remainingDepth - 1, budget)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes(NUL) || reachesPrototype(key, inner)) throw new InvalidJsonError('an invalid key')
    checkValue(inner, remainingDepth - 1, budget)
  }
}

const replaceLoneSurrogates = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(replaceLoneSurrogates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), replaceLoneSurrogates(inner)]),
  )
}

/** @throws InvalidJsonError, SyntaxError */
export const parseJsonBody = (text: string, maxValues = Infinity): unknown => {
  const value: unknown = JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text)
  checkValue(value, MAX_DEPTH, { values: maxValues })
  return ESCAPED_SURROGATE.test(text) ? replaceLoneSurrogates(value) : value
}
