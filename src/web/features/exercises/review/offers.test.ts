import { describe, expect, test } from 'vitest'
import type { OfferedExercise } from '#contract/exercises/offers.ts'
import { findChosenOffer, canDecide, offeredBy, getOfferStatus } from './offers.ts'

type Exercise = OfferedExercise['Exercise']

const offerOf = (uuid: string, overrides: Partial<Exercise> = {}): OfferedExercise => ({
  Exercise: { uuid, title: 'Before the bell', status: 'ready', offer: null, ...overrides } as Exercise,
  script: [],
  author: 'Lena Ortiz',
  offered_at: '2026-11-20T08:05:00',
})
const sound = { url: '/media/a.mp3', seconds: 61, transcript_url: '/media/a.json' }

describe('offered exercise', () => {
  test('is selected by the URL', () => {
    const [first, second] = [offerOf('a'), offerOf('b')]
    expect(findChosenOffer([first, second], 'b')).toEqual({ offer: second, named: true })
  })

  test('is the first one if the URL names none in the list', () => {
    const first = offerOf('a')
    expect(findChosenOffer([first], 'gone')).toEqual({ offer: first, named: false })
    expect(findChosenOffer([], null)).toEqual({ offer: undefined, named: false })
  })

  test('has the status offered until an admin decides', () => {
    expect(getOfferStatus(offerOf('a'))).toBe('offered')
    expect(getOfferStatus(offerOf('a', { offer: { status: 'declined', reason: 'Too long' } }))).toBe('declined')
  })

  test('can only be decided if its audio is ready', () => {
    expect(canDecide(offerOf('a', { sound }))).toBe(true)
    expect(canDecide(offerOf('a', { sound, status: 'draft' }))).toBe(false)
    expect(canDecide(offerOf('a', { sound: null }))).toBe(false)
  })

  test('shows who offered it and when', () => {
    expect(offeredBy(offerOf('a'))).toBe('Offered by Lena Ortiz, 20 Nov 2026, 08:05am')
  })
})
