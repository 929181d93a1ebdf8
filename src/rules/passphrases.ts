/** What a student signs in with: a passphrase of three words that a teacher hands over on a card. */
import { passphraseWords } from './passphrase-words.ts'

const WORDS = 3
/** Shorter ones are drawn again: as long as a password of one factor should be (NIST SP 800-63B-4). */
export const PASSPHRASE_LEAST = 15

/**
 * `harbor-pebble-lantern`: some 33 bits, no word twice.
 *
 * @param random an unguessable whole number from 0 to below what it is given
 */
export const makePassphrase = (random: (below: number) => number): string => {
  const words = new Set<string>()
  while (words.size < WORDS) words.add(passphraseWords[random(passphraseWords.length)]!)
  const phrase = [...words].join('-')
  return phrase.length < PASSPHRASE_LEAST ? makePassphrase(random) : phrase
}
