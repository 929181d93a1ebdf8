/** A student signs in with a passphrase of three words, which a teacher hands over on a card. */
import { passphraseWords } from './passphrase-words.ts'

const WORDS = 3
/**
 * Shorter passphrases are drawn again: NIST SP 800-63B-4 requires this length of a password without a second factor.
 */
export const PASSPHRASE_LEAST = 15

/**
 * Returns a passphrase such as `harbor-pebble-lantern`: about 33 bits, no word twice.
 *
 * @param randomInteger returns an unguessable integer from 0 to below its argument
 */
export const makePassphrase = (random: (below: number) => number): string => {
  const words = new Set<string>()
  while (words.size < WORDS) words.add(passphraseWords[random(passphraseWords.length)]!)
  const phrase = [...words].join('-')
  return phrase.length < PASSPHRASE_LEAST ? makePassphrase(random) : phrase
}
