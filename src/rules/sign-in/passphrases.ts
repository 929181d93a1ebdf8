/** A student signs in with a passphrase of three words, which a teacher hands over on a card. */
import { passphraseWords } from './passphrase-words.ts'

const WORD_COUNT = 3
/**
 * Shorter passphrases are drawn again: NIST SP 800-63B-4 requires this length of a password without a second factor.
 */
export const MIN_PASSPHRASE_LENGTH = 15

/**
 * Returns a passphrase such as `harbor-pebble-lantern`: about 33 bits, no word twice.
 *
 * @param randomInteger returns an unguessable integer from 0 to below its argument
 */
export const makePassphrase = (randomInteger: (below: number) => number): string => {
  const words = new Set<string>()
  while (words.size < WORD_COUNT) words.add(passphraseWords[randomInteger(passphraseWords.length)]!)
  const phrase = [...words].join('-')
  return phrase.length < MIN_PASSPHRASE_LENGTH ? makePassphrase(randomInteger) : phrase
}
