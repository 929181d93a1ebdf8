import { describe, expect, test } from 'vitest'
import type { OfferedExercise } from '#contract/exercises/offers.ts'
import { canDecide, describeOffer, getOfferStatus } from './offers.ts'

type Exercise = OfferedExercise['Exercise']

const createOffer = (uuid: string, overrides: Partial<Exercise> = {}): OfferedExercise => ({
  Exercise: { uuid, title: 'Before the bell', status: 'ready', offer: null, ...overrides } as Exercise,
  script: [],
  author: 'Lena Ortiz',
  offered_at: '2026-11-20T08:05:00',
})
const audio = { url: '/media/a.mp3', seconds: 61, transcript_url: '/media/a.json' }

describe('offered exercise', () => {
  test('is offered until an admin approves or declines it', () => {
    expect(getOfferStatus(createOffer('a'))).toBe('offered')
    expect(getOfferStatus(createOffer('a', { offer: { status: 'declined', reason: 'Too long' } }))).toBe('declined')
  })

  test('can be approved or declined only if its audio is ready', () => {
    expect(canDecide(createOffer('a', { sound: audio }))).toBe(true)
    expect(canDecide(createOffer('a', { sound: audio, status: 'draft' }))).toBe(false)
    expect(canDecide(createOffer('a', { sound: null }))).toBe(false)
  })

  test('shows who offered it and when', () => {
    expect(describeOffer(createOffer('a'))).toBe('Offered by Lena Ortiz, 20 Nov 2026, 08:05am')
  })
})
