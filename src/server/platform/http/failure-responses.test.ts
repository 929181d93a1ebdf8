// @tag failure-responses
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { withDeclaredBlocks, toFailure, toInputFailure } from './failure-responses.ts'

const schema = z.object({
  Request: z.object({
    Exercise: z.strictObject({
      uuid: z.uuid(),
      minutes: z.int().max(20),
      tone: z.enum(['calm', 'bright']),
      title: z.string().max(4),
      parts: z.array(z.string()).refine((parts) => parts.length === 2, 'Two parts, please.'),
    }),
  }),
})

const listMessages = (Exercise: object): string[] => {
  const { error } = schema.safeParse({ Request: { Exercise } })
  return error ? (toInputFailure(error).detail.fields ?? []).map(({ message }) => message) : []
}

test('an invalid field has one of our own messages instead of a parser message', () => {
  const messages = listMessages({ uuid: 'xyz', minutes: 99, tone: 'loud', title: 'too long', parts: 3 })
  expect(messages.length).toBeGreaterThan(4)
  expect(messages.join(' ')).not.toMatch(/Invalid|Too big|Too small|expected/)
})

test('a rule with a message of its own keeps it', () => {
  const uuid = crypto.randomUUID()
  expect(listMessages({ uuid, minutes: 5, tone: 'calm', title: 'ok', parts: ['one'] })).toEqual(['Two parts, please.'])
})

test('a value that the database cannot store is an invalid input and no server error', () => {
  for (const code of ['22021', '22003', '22008']) {
    expect(toFailure(Object.assign(new Error(), { code })).failure).toBe('invalid')
  }
})

test('an unreachable database and a deadlock ask the client to retry', () => {
  for (const code of ['40P01', '57P03']) expect(toFailure(Object.assign(new Error(), { code })).failure).toBe('busy')
})

const editEndpoint = endpoint({
  path: '/edit',
  access: 'member',
  summary: 'Changes something.',
  blocks: {},
  answer: {},
  errorBlocks: { Thing: z.object({ title: z.string() }), Other: z.object({}) },
})
const createChangedFailure = (blocks: Record<string, unknown>) =>
  new Failure('changed', { blocks, message: 'Elsewhere.' })

test('declared blocks of an error response are sent and undeclared ones are removed', () => {
  const cause = createChangedFailure({ Thing: { title: 'Calm', secret: 1 }, Secret: 1 })
  const cleaned = withDeclaredBlocks(cause, editEndpoint, true) as Failure
  expect([cleaned.failure, cleaned.message, cleaned.detail.blocks]).toEqual([
    'changed',
    'Elsewhere.',
    { Thing: { title: 'Calm' } },
  ])
  expect((withDeclaredBlocks(createChangedFailure({ Thing: 7 }), editEndpoint, true) as Failure).detail.blocks).toEqual(
    {},
  )
  expect(
    (withDeclaredBlocks(createChangedFailure({ Thing: 7, Other: {} }), editEndpoint, true) as Failure).detail.blocks,
  ).toEqual({
    Other: {},
  })
  const plainFailure = new Failure('not_found')
  expect(withDeclaredBlocks(plainFailure, editEndpoint, true)).toBe(plainFailure)
})

test('an undeclared block in an error response fails in tests', () => {
  expect(() => withDeclaredBlocks(createChangedFailure({ Secret: 1 }), editEndpoint, false)).toThrow('Secret')
  expect(() => withDeclaredBlocks(createChangedFailure({ Thing: 7 }), editEndpoint, false)).toThrow('Thing')
  expect(
    (withDeclaredBlocks(createChangedFailure({ Other: {} }), editEndpoint, false) as Failure).detail.blocks,
  ).toEqual({ Other: {} })
})
