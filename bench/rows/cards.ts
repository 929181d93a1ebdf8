/**
 * Sign-in cards for a whole school in one PDF: the time to render it, alone and together with hashing the
 * passphrases.
 */
import { availableParallelism } from 'node:os'
import { randomInt } from 'node:crypto'
import { makePassphrase } from '#rules/passphrases.ts'
import { cardPath, schoolLoginPath } from '#rules/sections.ts'
import { hashPassword } from '#server/domains/identity/passwords.ts'
import type { CardFacts, CardsSource } from '#server/generation/cards/cards.ts'
import { renderCardsInWorker } from '#server/generation/cards/make-in-thread.ts'
import { type Family, plain } from '../harness/row.ts'

const CARDS = 500
const LIMIT_SECONDS = 10
const ORIGIN = 'https://alaia.riverbend.test'

const cardOf = (kind: 'words' | 'code', at: number): CardFacts => ({
  seed: `student ${at}`,
  name: `Amara Osei-Lindqvist ${at}`,
  username: `amara.osei.${at}`,
  words: kind === 'words' ? makePassphrase(randomInt) : undefined,
  address: ORIGIN + (kind === 'words' ? schoolLoginPath('RIVER', `amara.osei.${at}`) : cardPath('x'.repeat(22))),
})

const sheafOf = (kind: 'words' | 'code'): CardsSource => ({
  school: 'Riverbend School',
  schoolCode: 'RIVER',
  section: '7B',
  entry: 'alaia.riverbend.test/login',
  paper: 'letter',
  cards: Array.from({ length: CARDS }, (_one, at) => cardOf(kind, at)),
})

const secondsOf = async <Done>(work: () => Promise<Done>): Promise<{ seconds: number; done: Done }> => {
  const began = performance.now()
  const done = await work()
  return { seconds: (performance.now() - began) / 1000, done }
}

/** Hashes two at a time, as the server does. */
const hashAll = async ({ cards }: CardsSource): Promise<void> => {
  const left = cards.map(({ words }) => words ?? '')
  const row = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await hashPassword(next)
  }
  await Promise.all([row(), row()])
}

const sheetsRow = async (kind: 'words' | 'code') => {
  const { seconds, done } = await secondsOf(() => renderCardsInWorker(sheafOf(kind)))
  return plain({
    what: `${CARDS} cards with ${kind === 'words' ? 'three words' : 'a picture code'} as PDF`,
    measured: `${seconds.toFixed(1)} s, ${done.pages} pages, ${(done.bytes.length / 2 ** 20).toFixed(1)} MB`,
    goal: `<= ${LIMIT_SECONDS} s`,
    isMet: seconds <= LIMIT_SECONDS,
  })
}

/** Password hashes are slow on purpose, so this row has no goal; only rendering has one. */
const totalRow = async () => {
  const sheaf = sheafOf('words')
  const hashes = await secondsOf(() => hashAll(sheaf))
  const both = await secondsOf(() => Promise.all([renderCardsInWorker(sheaf), hashAll(sheaf)]))
  return plain({
    what: `the same with their password hashes, on ${availableParallelism()} cores`,
    measured: `${both.seconds.toFixed(1)} s`,
    beside: `${CARDS} hashes alone ${hashes.seconds.toFixed(1)} s`,
  })
}

export const cards: Family = {
  name: 'cards',
  title: 'Sign-in cards',
  note: 'Cards are printed in a separate thread. The words are hashed two at a time, in the same queue as sign-ins.',
  measure: async () => [await sheetsRow('words'), await sheetsRow('code'), await totalRow()],
}
